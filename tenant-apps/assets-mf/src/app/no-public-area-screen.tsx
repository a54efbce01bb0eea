import { usePortal, useSession } from "@portico/react";
import { buttonClass } from "@portico/ui";
import { Page } from "../ui/page.tsx";
import { useApp } from "./app-context.tsx";
import { paths } from "./assets-paths.ts";

export function NoPublicAreaScreen() {
  const { strings } = useApp();
  const portal = usePortal();
  const { title, hint, signIn, open } = strings.noPublicArea;
  const home = portal.basePath + paths.home;
  const isGuest = useSession().status === "guest";
  return (
    <Page title={title} documentTitle={title}>
      <p>{hint}</p>
      <a href={isGuest ? `/signin?${new URLSearchParams({ link: home })}` : home} className={buttonClass()}>
        {isGuest ? signIn : open}
      </a>
    </Page>
  );
}
