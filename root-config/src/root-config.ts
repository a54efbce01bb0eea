import "./frame/frame.css";
import "./leaving/leave-question.css";
import { startPortal } from "./start.ts";

startPortal().catch((error: unknown) => {
  // The start guard of the page stands in while nothing else does; a session that fails later has a page to say so.
  dispatchEvent(new Event("portico:stalled"));
  throw error;
});
