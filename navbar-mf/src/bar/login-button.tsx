import { Button } from "@portico/shared-ui";
import { usePortal } from "@portico/shared-utility/react";
import { paths } from "../paths.ts";
import { useT } from "../use-t.ts";

export function LoginButton() {
  const t = useT();
  const portal = usePortal();
  const signIn = () => portal.navigate(paths.signIn(location.pathname + location.search + location.hash));
  return (
    <Button variant="primary" onClick={signIn}>
      {t("guest.login")}
    </Button>
  );
}
