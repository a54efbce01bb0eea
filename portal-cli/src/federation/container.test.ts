import { containerOf } from "./container.ts";

const code = "(()=>{var e={531(e,t){t.d({get:()=>n,init:()=>i})}};let o=e(531);";

it.each([
  ["var", `var stock;${code}stock=o})();`],
  ["window", `${code}window.stock=o})();`],
  ["this", `${code}this.stock=o})();`],
  ["assign", `${code}stock=o})();`],
  [
    "umd",
    `!function(e,t){"object"==typeof exports&&"object"==typeof module?module.exports=t():"function"==typeof define&&define.amd?define([],t):"object"==typeof exports?exports.stock=t():e.stock=t()}(self,()=>${code}return o})());`,
  ],
])("finds the global of a container of the library type %s", (_type, text) => {
  expect(containerOf("remoteEntry.js", text)).toMatchObject({ kind: "script", global: "stock" });
});

it("finds none in CommonJS and AMD", () => {
  for (const text of [`${code}exports.stock=o})();`, `define("stock",[],()=>${code}return o})());`])
    expect(containerOf("remoteEntry.js", text)).toBeUndefined();
});
