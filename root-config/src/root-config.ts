import "./frame/frame.css";
import "./builtin/not-found.css";
import "./leaving/leave-dialog.css";
import "./first-screen/first-frame.css";
import { dropUnseenFrame } from "./first-screen/first-frame.ts";
import { dropUnseenScreen } from "./first-screen/first-screen.ts";
import { keepTranslatedTexts } from "./page/translated-texts.ts";
import { startPortal } from "./start.ts";

dropUnseenScreen();
dropUnseenFrame();
keepTranslatedTexts();
startPortal().catch((error: unknown) => {
  // The shell page's start guard shows a message while nothing else is on the page. A session that fails later has a
  // page that can show it.
  dispatchEvent(new Event("portico:stalled"));
  throw error;
});
