import { createHandbook } from "./app/create-handbook.ts";

export const { bootstrap, mount, unmount } = createHandbook();
