export { createPictureStore } from "./picture-store.ts";
