import { setPublicPath } from "systemjs-webpack-interop";

setPublicPath("@acme/react-16");
