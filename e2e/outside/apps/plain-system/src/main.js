System.register([], function (exports, context) {
  var here = "/plain-system/";
  var root;
  function draw() {
    var isDetails = location.pathname === here + "details";
    var line = root.querySelector("p");
    line.textContent = "";
    if (!isDetails) return;
    return context.import("./more.js").then(function (chunk) {
      line.textContent = "Details of plain-system. " + chunk.more;
    });
  }
  function add(tag, values) {
    return root.appendChild(Object.assign(document.createElement(tag), values));
  }
  return {
    setters: [],
    execute: function () {
      exports("bootstrap", function () {
        return Promise.resolve();
      });
      exports("mount", function (props) {
        if (location.search === "?fault=mount") throw new Error("plain-system fails in mount");
        root = props.domElement;
        add("h2", { textContent: "plain-system" }).style.color = "rgb(20, 90, 140)";
        var link = add("a", { href: here + "details", textContent: "Details" });
        link.onclick = function (event) {
          event.preventDefault();
          history.pushState({}, "", link.href);
          draw();
        };
        add("button", { textContent: "Break" }).onclick = function () {
          throw new Error("plain-system fails after mount");
        };
        add("p");
        addEventListener("popstate", draw);
        return Promise.resolve(draw());
      });
      exports("unmount", function () {
        removeEventListener("popstate", draw);
        root.replaceChildren();
        return Promise.resolve();
      });
    },
  };
});
