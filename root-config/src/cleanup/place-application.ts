export { installOwnWorkers } from "../loader/own-workers.ts";
export { installBelowBar } from "../own-styles/below-bar.ts";
export { trackSounds } from "./track-sounds.ts";
