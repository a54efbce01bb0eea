import cssInjectedByJs from "vite-plugin-css-injected-by-js";

export default { plugins: [cssInjectedByJs()] };
