import { Icon, VisuallyHidden } from "@portico/shared-ui";
import type { MouseEvent, ReactNode } from "react";
import { useT } from "../use-t.ts";
import css from "./notification-row.module.css";
import type { RowAddress } from "./row-address.ts";

interface RowLinkProps {
  id: string;
  describedBy: string;
  address: RowAddress | undefined;
  /** `here`: the page that is open is replaced. */
  onOpen: (leads: "here" | "away") => void;
  children: ReactNode;
}

/**
 * The title of a row, its only tab stop. It opens an address of the portal in this tab, and another one in a new tab.
 * Without an address it only marks the notification as read.
 */
export function RowLink({ id, describedBy, address, onOpen, children }: RowLinkProps) {
  const t = useT();
  const common = { id, "aria-describedby": describedBy, "data-opens-row": "", className: css.title };
  if (!address) {
    return (
      <button {...common} type="button" onClick={() => onOpen("away")}>
        {children}
      </button>
    );
  }
  if (address.leads === "here") {
    const open = (event: MouseEvent) => onOpen(opensNewTab(event) ? "away" : "here");
    return (
      <a {...common} href={address.href} onClick={open}>
        {children}
      </a>
    );
  }
  return (
    <a {...common} href={address.href} target="_blank" rel="noopener noreferrer" onClick={() => onOpen("away")}>
      {children}
      <span className={css.external}>
        <Icon name="external" size={14} />
      </span>
      <VisuallyHidden> {t("item.newWindow")}</VisuallyHidden>
    </a>
  );
}

function opensNewTab({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey;
}
