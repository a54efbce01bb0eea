System.register([], function (exports) {
  return {
    execute: function () {
      exports("more", "More of plain-system");
    },
  };
});
