import { notify } from "@portico/shared-utility";
import { type ComponentType, useRef, useState } from "react";
import { useBarRequest } from "../bar/bar-requests.ts";
import { useT } from "../use-t.ts";

const toolsId = "page-tools";

/** The tools in the page, for users with a role. They are loaded at their first use and stay while the user works. */
export function ToolsHost() {
  const t = useT();
  const [Shown, setShown] = useState<ComponentType<{ id: string; onClose: () => void }>>();
  const opener = useRef<HTMLElement>(null);
  const open = async () => {
    if (Shown) return document.getElementById(toolsId)?.focus();
    opener.current = document.activeElement as HTMLElement | null;
    try {
      const { ToolsFrame } = await import(/* webpackChunkName: "on-demand" */ "./tools-frame.tsx");
      setShown(() => ToolsFrame);
    } catch {
      notify({ kind: "error", text: t("tools.error") });
    }
  };
  useBarRequest("tools", () => void open());
  const close = () => {
    setShown(undefined);
    opener.current?.focus();
  };
  return Shown ? <Shown id={toolsId} onClose={close} /> : null;
}
