export { createPhotoBook } from "./photo-book.ts";
