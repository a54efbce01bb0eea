import { buttonClass, Card, EmptyState } from "@portico/ui";
import { Link } from "react-router-dom";
import { Page } from "../ui/page.tsx";
import { useApp } from "./app-context.tsx";
import { paths } from "./assets-paths.ts";

export function NotFoundScreen() {
  const { strings } = useApp();
  return (
    <Page title={strings.common.notFound} documentTitle={strings.common.notFound} missing>
      <Card>
        <EmptyState icon="search" title={strings.common.notFoundHint}>
          <Link to={paths.home} className={buttonClass()}>
            {strings.detail.back}
          </Link>
        </EmptyState>
      </Card>
    </Page>
  );
}
