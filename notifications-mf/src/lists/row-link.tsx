import { Icon, VisuallyHidden } from "@portico/shared-ui";
import type { MouseEvent } from "react";
import { useT } from "../use-t.ts";
import css from "./notification-row.module.css";
import type { RowAddress } from "./row-address.ts";

interface RowLinkProps {
  id: string;
  describedBy: string;
  title: string;
  isUnread: boolean;
  address: RowAddress | undefined;
  /** `here`: the open page is replaced. */
  onOpen: (leads: "here" | "away") => void;
}

/**
 * The title of a row, its only tab stop. It opens an address of the portal in this tab, and any other address in a new
 * tab. Without an address it only marks the notification as read.
 */
export function RowLink({ id, describedBy, title, isUnread, address, onOpen }: RowLinkProps) {
  const common = { id, "aria-describedby": describedBy, "data-opens-row": "", className: css.title };
  if (!address) {
    return (
      <button {...common} type="button" onClick={() => onOpen("away")}>
        <Title title={title} isUnread={isUnread} />
      </button>
    );
  }
  if (address.leads === "here") {
    const open = (event: MouseEvent) => onOpen(opensNewTab(event) ? "away" : "here");
    return (
      <a {...common} href={address.href} onClick={open}>
        <Title title={title} isUnread={isUnread} />
      </a>
    );
  }
  return (
    <a {...common} href={address.href} target="_blank" rel="noopener noreferrer" onClick={() => onOpen("away")}>
      <Title title={title} isUnread={isUnread} isExternal />
    </a>
  );
}

interface TitleProps extends Pick<RowLinkProps, "title" | "isUnread"> {
  isExternal?: boolean;
}

/** The title starts where the lines of the body do, also in a language that is written from right to left. */
function Title({ title, isUnread, isExternal = false }: TitleProps) {
  const t = useT();
  return (
    <>
      {isUnread && <VisuallyHidden>{t("item.unread")} </VisuallyHidden>}
      <span dir="auto" className={css.words}>
        {title}
        {isExternal && (
          <span className={css.external}>
            <Icon name="external" size={14} />
          </span>
        )}
      </span>
      {isExternal && <VisuallyHidden> {t("item.newWindow")}</VisuallyHidden>}
    </>
  );
}

function opensNewTab({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey;
}
