import { usePortal, useSession } from "@portico/react";
import { buttonClass, Card, EmptyState } from "@portico/ui";
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
      <Card>
        <EmptyState icon="lock" title={hint}>
          <a href={isGuest ? `/signin?${new URLSearchParams({ link: home })}` : home} className={buttonClass()}>
            {isGuest ? signIn : open}
          </a>
        </EmptyState>
      </Card>
    </Page>
  );
}
