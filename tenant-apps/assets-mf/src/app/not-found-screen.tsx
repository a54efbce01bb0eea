import { Link } from "react-router-dom";
import controls from "../ui/controls.module.css";
import { Page } from "../ui/page.tsx";
import { useApp } from "./app-context.tsx";
import { paths } from "./assets-paths.ts";

export function NotFoundScreen() {
  const { strings } = useApp();
  return (
    <Page title={strings.common.notFound} documentTitle={strings.common.notFound}>
      <p>{strings.common.notFoundHint}</p>
      <Link to={paths.home} className={controls.secondary}>
        {strings.detail.back}
      </Link>
    </Page>
  );
}
