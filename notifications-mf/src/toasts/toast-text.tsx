import { ClampedText } from "@portico/shared-ui";
import { type Id, toast } from "react-toastify/unstyled";
import { useT } from "../use-t.ts";

interface ToastTextProps {
  toastId: Id;
  text: string;
}

/** A toast's text. A person who asks for the rest has the time to read it: the toast stays until it is closed. */
export function ToastText({ toastId, text }: ToastTextProps) {
  const t = useT();
  const stay = (expanded: boolean) => expanded && toast.update(toastId, { autoClose: false });
  return (
    <ClampedText text={text} lines={4} moreLabel={t("item.showMore")} lessLabel={t("item.showLess")} onToggle={stay} />
  );
}
