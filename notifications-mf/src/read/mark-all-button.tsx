import { Button, Icon } from "@portico/shared-ui";
import { unreadNotifications$ } from "@portico/shared-utility";
import { useStream } from "@portico/shared-utility/react";
import { useId } from "react";
import { useT } from "../use-t.ts";
import css from "./mark-all-button.module.css";
import { useMarkAllRead } from "./use-mark-all-read.ts";

interface MarkAllButtonProps {
  /** Text for a failure without its own text. The default states what is known. */
  fallback?: string;
  /** Called with the number of notifications that the server has marked and can make unread again. */
  onMarked?: (count: number) => void;
}

/** "Mark all as read". On a phone it shows an icon instead of its text. */
export function MarkAllButton({ fallback, onMarked }: MarkAllButtonProps) {
  const t = useT();
  const hintId = useId();
  const markAll = useMarkAllRead({ fallback, onMarked });
  const isLoaded = useStream(unreadNotifications$).page > 0;
  const none = markAll.count === 0 && isLoaded;
  return (
    <>
      <Button
        variant="quiet"
        busy={markAll.busy}
        aria-disabled={none}
        aria-describedby={none ? hintId : undefined}
        className={css.button}
        onClick={markAll.run}
      >
        <span className={css.icon}>{!markAll.busy && <Icon name="check-all" />}</span>
        <span className={css.text}>{t("markAll")}</span>
      </Button>
      {none && (
        <span id={hintId} className="vh">
          {t("markAll.none")}
        </span>
      )}
    </>
  );
}
