import type { App } from "@portico/shared-utility/contract";
import { media, paths } from "../paths.ts";
import css from "./app-tiles.module.css";

interface AppTilesProps {
  apps: readonly App[];
  /** Module of the open application. */
  current?: string | undefined;
  onChoose?: () => void;
}

export function AppTiles({ apps, current, onChoose }: AppTilesProps) {
  return (
    <ul className={css.tiles}>
      {apps.map(({ module, name }) => (
        <li key={module}>
          <a
            href={paths.app(module)}
            aria-current={module === current ? "page" : undefined}
            className={css.tile}
            onClick={onChoose}
          >
            <img src={media.appLogo(module)} alt="" loading="lazy" className={css.logo} />
            <span className={css.name}>{name}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
