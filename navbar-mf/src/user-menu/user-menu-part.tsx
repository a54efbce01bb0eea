import { IconButton, RemotePart } from "@portico/shared-ui";
import type * as menuModule from "@portico/shared-ui/menu";
import type { UserInfo } from "@portico/shared-utility/contract";
import { usePortal } from "@portico/shared-utility/react";
import { useT } from "../use-t.ts";
import css from "./user-menu.module.css";
import { UserMenu } from "./user-menu.tsx";

/** The user menu. Its library is loaded after the bar is shown. */
export function UserMenuPart(user: UserInfo) {
  const t = useT();
  const portal = usePortal();
  const load = async () => {
    const menu = await portal.loadModule<typeof menuModule>("@portico/shared-ui/menu");
    return (props: UserInfo) => <UserMenu menu={menu} {...props} />;
  };
  return (
    <RemotePart
      load={load}
      props={user}
      loading={<span className={css.placeholder} />}
      failed={(retry) => <IconButton label={t("user.error")} icon="user" onClick={retry} />}
    />
  );
}
