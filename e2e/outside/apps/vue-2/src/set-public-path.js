import { setPublicPath } from "systemjs-webpack-interop";

setPublicPath("@app/vue-2", 2);
