import { buttonClass, Card, EmptyState } from "@portico/ui";
import { Link } from "react-router-dom";
import { useStrings } from "../strings/use-strings.ts";
import { Page } from "../ui/page.tsx";
import { paths } from "./tickets-paths.ts";

interface NotFoundScreenProps {
  /** Below the public portal, the link leads a guest back to the public portal. */
  isPublic?: boolean;
}

export function NotFoundScreen({ isPublic = false }: NotFoundScreenProps) {
  const { common, detail, publicPortal } = useStrings();
  return (
    <Page title={common.notFound} documentTitle={common.notFound} missing narrow>
      <Card>
        <EmptyState icon="search" title={common.notFoundHint}>
          <Link to={isPublic ? paths.publicPortal : paths.home} className={buttonClass()}>
            {isPublic ? publicPortal.home : detail.back}
          </Link>
        </EmptyState>
      </Card>
    </Page>
  );
}
