import { Alert, Button } from "@portico/shared-ui";
import css from "../page.module.css";
import { useT } from "../use-t.ts";
import { useExplain } from "./use-explain.ts";
import type { usePages } from "./use-pages.ts";

type MoreButtonProps = Pick<ReturnType<typeof usePages>, "next" | "isEnd" | "more" | "loadMore">;

/** Loads the next page of a list, and explains a failure. Without a next page there is no button. */
export function MoreButton({ next, isEnd, more, loadMore }: MoreButtonProps) {
  const t = useT();
  const explain = useExplain();
  return (
    <>
      {more.status === "failed" && <Alert kind="error">{explain(more.error)}</Alert>}
      {next !== null && (
        <Button busy={more.status === "loading"} onClick={loadMore}>
          {t("history.more")}
        </Button>
      )}
      {isEnd && (
        <p ref={focusIfLost} tabIndex={-1} className={css.meta}>
          {t("history.end")}
        </p>
      )}
    </>
  );
}

/** The last page removes the button, which had the focus. */
function focusIfLost(end: HTMLElement | null): void {
  if (document.activeElement === document.body) end?.focus();
}
