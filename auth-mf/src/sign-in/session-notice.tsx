import { Alert, Button } from "@portico/shared-ui";
import { startSession } from "@portico/shared-utility";
import { sameOriginPath } from "@portico/shared-utility/contract";
import { useCommonT, useSession } from "@portico/shared-utility/react";
import { useEffect, useRef } from "react";
import { paths } from "../paths.ts";
import { useT } from "../use-t.ts";

interface SessionNoticeProps {
  id: string;
  focus: boolean;
  /** Whether the page's title shows the reason. */
  isTitle: boolean;
}

/** The reason why the user sees the sign-in page. Takes the focus only after a submission. */
export function SessionNotice({ id, focus, isTitle }: SessionNoticeProps) {
  const t = useT();
  const session = useSession();
  switch (session.status === "guest" ? session.reason : session.status) {
    case "expired":
      return (
        <Alert kind="info" id={id} title={t("expired.title")}>
          {t("expired.body")}
        </Alert>
      );
    case "no-apps":
      return (
        <Alert kind="error" id={id} ref={focus ? focusNotice : null} title={t("noApps.title")}>
          {t("noApps.body")}
        </Alert>
      );
    case "signed-out":
      return (
        <Alert kind="info" id={id}>
          {t("signedOut")}
        </Alert>
      );
    case "unreachable":
      return <UnreachableNotice id={id} title={isTitle ? undefined : t("unreachable.title")} />;
    case "signed-in":
      return (
        <Alert kind="info" id={id}>
          {t("otherTab")} <a href={nextPath()}>{t("otherTab.continue")}</a>
        </Alert>
      );
    default:
      return null;
  }
}

const focusNotice = (notice: HTMLElement | null) => notice?.focus();

/** Shown while the session cannot be renewed. It continues as soon as the server responds. */
function UnreachableNotice({ id, title }: { id: string; title: string | undefined }) {
  const t = useT();
  const common = useCommonT();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The user did not open this page, so the notice gets the focus first, unless the user already types.
    if (document.activeElement === document.body) notice.current?.focus();
  }, []);
  return (
    <Alert kind="info" id={id} ref={notice} {...(title !== undefined && { title })}>
      <p>{t("unreachable.body")}</p>
      <Button onClick={startSession}>{common("common.retry")}</Button>
    </Alert>
  );
}

function nextPath() {
  const link = new URLSearchParams(window.location.search).get("link");
  return sameOriginPath(link, window.location.origin) ?? paths.home;
}
