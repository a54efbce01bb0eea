import type { App } from "@portico/shared-utility/contract";
import { useUnreadByModule } from "@portico/shared-utility/react";
import { useDeferredValue, useId } from "react";
import { media, paths } from "../paths.ts";
import css from "./app-tiles.module.css";
import { PinButton } from "./pin-button.tsx";
import { UnreadChip } from "./unread-chip.tsx";

/** The number of tiles that fill the panel when it opens. */
const firstSeen = 24;

interface AppTilesProps {
  apps: readonly App[];
  /** Module of the open application. */
  current?: string | undefined;
  onChoose?: () => void;
}

export function AppTiles({ apps, current, onChoose }: AppTilesProps) {
  const unread = useUnreadByModule();
  const id = useId();
  const chipOf = (module: string) => ({ id: `${id}-${module}`, count: unread.get(module) ?? 0 });
  return (
    <ul className={css.tiles}>
      {useDeferredValue(apps, apps.slice(0, firstSeen)).map((app) => {
        const { module, name } = app;
        return (
          <li key={module}>
            <a
              href={paths.app(module)}
              aria-describedby={chipOf(module).count > 0 ? chipOf(module).id : undefined}
              aria-current={module === current ? "page" : undefined}
              className={css.tile}
              onClick={onChoose}
            >
              <img src={media.appLogo(module)} alt="" loading="lazy" className={css.logo} />
              <span className={css.name}>{name}</span>
            </a>
            <UnreadChip {...chipOf(module)} />
            <PinButton app={app} />
          </li>
        );
      })}
    </ul>
  );
}
