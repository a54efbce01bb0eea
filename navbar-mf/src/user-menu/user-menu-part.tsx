import { IconButton, RemotePart } from "@portico/shared-ui";
import type * as menuModule from "@portico/shared-ui/menu";
import type { UserInfo } from "@portico/shared-utility/contract";
import { usePortal } from "@portico/shared-utility/react";
import { type RefObject, useEffect, useRef } from "react";
import { useT } from "../use-t.ts";
import css from "./user-menu.module.css";
import { UserMenu } from "./user-menu.tsx";

/**
 * The user menu. Its library is loaded after the bar is shown. If that failed, a button takes its place. A click on it
 * loads the library again, and then opens the menu, unless that fails or the user has moved on.
 */
export function UserMenuPart(user: UserInfo) {
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
      failed={(retry, isRetrying) => <RetryButton retry={retry} isRetrying={isRetrying} isWanted={isWanted} />}
    />
  );
}

interface RetryProps {
  retry: () => void;
  isRetrying: boolean;
  /** Whether the user waits for the menu. */
  isWanted: RefObject<boolean>;
}

function RetryButton({ retry, isRetrying, isWanted }: RetryProps) {
  const t = useT();
  const portal = usePortal();
  const label = t(isRetrying ? "user.loading" : "user.error");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the beginning and the end of a retry are announced.
  useEffect(() => {
    if (isWanted.current) portal.announce(label);
    isWanted.current &&= isRetrying;
  }, [isRetrying]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes the focus of its button.
    <span
      className={css.retrying}
      onBlur={() => {
        isWanted.current = false;
      }}
    >
      <IconButton
        label={label}
        icon="user"
        className={css.retry}
        aria-busy={isRetrying}
        onClick={() => {
          isWanted.current = true;
          retry();
        }}
      />
    </span>
  );
}
