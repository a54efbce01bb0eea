// The runtime that webpack 4.47 writes around a System build in production, minified by its Terser.
const runtime =
  'var n={};function t(r){if(n[r])return n[r].exports;var o=n[r]={i:r,l:!1,exports:{}};return e[r].call(o.exports,o,o.exports,t),o.l=!0,o.exports}return t.m=e,t.c=n,t.d=function(e,n,r){t.o(e,n)||Object.defineProperty(e,n,{enumerable:!0,get:r})},t.r=function(e){"undefined"!=typeof Symbol&&Symbol.toStringTag&&Object.defineProperty(e,Symbol.toStringTag,{value:"Module"}),Object.defineProperty(e,"__esModule",{value:!0})},t.t=function(e,n){if(1&n&&(e=t(e)),8&n)return e;if(4&n&&"object"==typeof e&&e&&e.__esModule)return e;var r=Object.create(null);if(t.r(r),Object.defineProperty(r,"default",{enumerable:!0,value:e}),2&n&&"string"!=typeof e)for(var o in e)t.d(r,o,function(n){return e[n]}.bind(null,o));return r},t.n=function(e){var n=e&&e.__esModule?function(){return e.default}:function(){return e};return t.d(n,"a",n),n},t.o=function(e,n){return Object.prototype.hasOwnProperty.call(e,n)},t.p=""';

/** Returns a System module as webpack 4 builds it. @param modules its module table @param entry the entry's key */
function build(modules: string, entry = "0"): string {
  return `System.register([],(function(e){return{execute:function(){e(function(e){${runtime},t(t.s=${entry})}(${modules}))}}}));`;
}

const inner = "const r=async()=>{},o=async()=>{},u=async()=>{}";
const commonJs =
  "function(e,n){n.bootstrap=async function(){},n.mount=async function(){},n.unmount=async function(){}}";

/** The kinds of entry that webpack 4 builds differently, each with working lifecycles. */
export const webpackFour = {
  "named exports": build(
    `[function(e,n,t){"use strict";t.r(n),t.d(n,"bootstrap",(function(){return r})),t.d(n,"mount",(function(){return o})),t.d(n,"unmount",(function(){return u}));${inner}}]`,
  ),
  "named exports with hashed module ids": build(
    `{tjUo:function(e,n,t){"use strict";t.r(n);var i=t("AAAA");t.d(n,"bootstrap",(function(){return i.a})),t.d(n,"mount",(function(){return i.b})),t.d(n,"unmount",(function(){return i.c}))},AAAA:function(e,n,t){"use strict";t.d(n,"a",(function(){return r})),t.d(n,"b",(function(){return o})),t.d(n,"c",(function(){return u}));${inner}}}`,
    '"tjUo"',
  ),
  "a default export alone": build(
    '[function(e,n,t){"use strict";t.r(n),n.default={bootstrap:async()=>{},mount:async()=>{},unmount:async()=>{}}}]',
  ),
  "CommonJS exports": build(`[${commonJs}]`),
  "CommonJS module.exports": build(
    "[function(e,n){e.exports={bootstrap:async function(){},mount:async function(){},unmount:async function(){}}}]",
  ),
  "export * of a CommonJS module": build(
    `[${commonJs},function(e,n,t){"use strict";t.r(n);var r=t(0);for(var o in r)["default"].indexOf(o)<0&&function(e){t.d(n,e,(function(){return r[e]}))}(o)}]`,
    "1",
  ),
  "a development build": build(
    '{"./src/app.js":(function(module, __webpack_exports__, __webpack_require__) {eval("__webpack_require__.r(__webpack_exports__);__webpack_require__.d(__webpack_exports__, \\"mount\\", function() { return mount; });__webpack_require__.d(__webpack_exports__, \\"unmount\\", function() { return unmount; });const mount = async () => {};const unmount = async () => {};")})}',
    '"./src/app.js"',
  ),
} as const;

/** A library without lifecycles. */
export const webpackFourLibrary = build(
  '[function(e,n,t){"use strict";t.r(n),t.d(n,"Button",(function(){return r}));const r=1}]',
);
