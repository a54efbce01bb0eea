import { Alert, Button } from "@portico/shared-ui";
import { useT } from "../use-t.ts";
import { useExplain } from "./use-explain.ts";
import type { usePages } from "./use-pages.ts";

type MoreButtonProps = Pick<ReturnType<typeof usePages>, "next" | "more" | "loadMore">;

/** Loads the next page of a list, and explains a failure. Without a next page there is no button. */
export function MoreButton({ next, more, loadMore }: MoreButtonProps) {
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
    </>
  );
}
