import { type Id, toast } from "react-toastify/unstyled";
import { ClampedText } from "../clamped-text/clamped-text.tsx";
import { useT } from "../use-t.ts";

interface ToastTextProps {
  toastId: Id;
  text: string;
}

/** A toast's text. When the user expands it, the toast stays until it is closed, so that there is time to read it. */
export function ToastText({ toastId, text }: ToastTextProps) {
  const t = useT();
  const stay = (expanded: boolean) => expanded && toast.update(toastId, { autoClose: false });
  return (
    <ClampedText text={text} lines={4} moreLabel={t("item.showMore")} lessLabel={t("item.showLess")} onToggle={stay} />
  );
}
