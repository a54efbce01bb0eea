import { element } from "../page/element.ts";
import { shellText } from "../page/shell-text.ts";

/** An open dialog: its answer, and a function that closes it, which counts as "no". */
export interface LeaveDialog {
  answer: Promise<boolean>;
  /** False from the moment it closes, which is before the answer. */
  isOpen(): boolean;
  close(): void;
}

/** Asks whether to leave, or to reload, without saving. Escape means no. The focus returns to where it was. */
export function openLeaveDialog(body: string, what: "unsaved" | "reload" = "unsaved"): LeaveDialog {
  let agreed = false;
  const title = element("h2", { id: "leave-question", textContent: shellText(`${what}.title`) });
  const stay = element("button", {
    type: "button",
    className: "frame-button frame-button-primary",
    textContent: shellText("unsaved.stay"),
  });
  const leave = element("button", {
    type: "button",
    className: "frame-button",
    textContent: shellText(`${what}.leave`),
  });
  const actions = element("div", { className: "leave-actions" }, [stay, leave]);
  const text = element("p", { id: "leave-question-text", textContent: body });
  const dialog = element("dialog", { className: "leave-question" }, [title, text, actions]);
  dialog.setAttribute("aria-labelledby", title.id);
  dialog.setAttribute("aria-describedby", text.id);
  stay.addEventListener("click", () => dialog.close());
  leave.addEventListener("click", () => {
    agreed = true;
    dialog.close();
  });
  const answer = new Promise<boolean>((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(agreed);
    });
  });
  document.body.append(dialog);
  dialog.showModal();
  stay.focus();
  return { answer, isOpen: () => dialog.open, close: () => dialog.close() };
}
