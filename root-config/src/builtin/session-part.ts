import { waitingView } from "../frame/waiting-view.ts";
import { shellText } from "../page/shell-text.ts";
import type { BuiltinPart } from "./builtin-part.ts";

/** Shown in `main` until the first renewal of the session has ended (`docs/product.md#sessions`). */
export const sessionPart: BuiltinPart = {
  name: "session",
  activeFor: (decision) => decision.kind === "wait",
  draw(container) {
    const loading = () => shellText("session.loading");
    const slow = () => shellText("session.slow");
    const waiting = waitingView(loading, { loading, slow, slowAfter: 5_000 });
    container.replaceChildren(waiting.view);
    return waiting.end;
  },
};
