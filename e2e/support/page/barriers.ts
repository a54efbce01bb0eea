export { barriers } from "../../../scripts/sheets/barriers.mjs";
