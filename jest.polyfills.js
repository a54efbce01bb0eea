// What React Router 7 and the streams need and jsdom 26 lacks.
import { TextDecoder, TextEncoder } from "node:util";

Object.assign(globalThis, { TextDecoder, TextEncoder });
