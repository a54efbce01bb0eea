import "./frame/frame.css";
import "./leaving/leave-dialog.css";
import { dropUnseenScreen } from "./first-screen/first-screen.ts";
import { startPortal } from "./start.ts";

dropUnseenScreen();
startPortal().catch((error: unknown) => {
  // The start guard of the shell page shows a message while nothing else is on the page. A session that fails later
  // has a page to show that.
  dispatchEvent(new Event("portico:stalled"));
  throw error;
});
