export { installBelowBar } from "../own-styles/below-bar.ts";
export { trackSounds } from "./track-sounds.ts";
