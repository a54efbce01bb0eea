import { IconButton, RemotePart } from "@portico/shared-ui";
import type * as menuModule from "@portico/shared-ui/menu";
import type { UserInfo } from "@portico/shared-utility/contract";
import { usePortal } from "@portico/shared-utility/react";
import { type RefObject, useRef } from "react";
import { useT } from "../use-t.ts";
import css from "./user-menu.module.css";
import { UserMenu } from "./user-menu.tsx";

/**
 * The user menu. Its library is loaded after the bar is shown. If that failed, a button takes its place. A click on it
 * loads the library again, and then opens the menu, unless the user has moved on.
 */
export function UserMenuPart(user: UserInfo) {
  const t = useT();
  const portal = usePortal();
  const isWanted = useRef(false);
  const load = async () => {
    const menu = await portal.loadModule<typeof menuModule>("@portico/shared-ui/menu");
    return (props: UserInfo & { isWanted: RefObject<boolean> }) => <UserMenu menu={menu} {...props} />;
  };
  return (
    <RemotePart
      load={load}
      props={{ ...user, isWanted }}
      loading={<span className={css.placeholder} />}
      failed={(retry, isRetrying) => (
        <IconButton
          label={t(isRetrying ? "user.loading" : "user.error")}
          icon="user"
          className={css.retry}
          aria-busy={isRetrying}
          onClick={() => {
            isWanted.current = true;
            portal.announce(t("user.loading"));
            retry();
          }}
        />
      )}
    />
  );
}
