// Makes the image from which new embedded databases are copied. The build and the tests run this file.
import { makeImage } from "./src/platform/db/database-image.mjs";

await makeImage();
