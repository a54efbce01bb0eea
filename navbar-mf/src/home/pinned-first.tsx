import type { App } from "@portico/shared-utility/contract";
import { usePins, useVisits } from "@portico/shared-utility/react";
import { useState } from "react";
import { AppSearch } from "../app-switcher/app-search.tsx";
import { few, matchingApps } from "../app-switcher/matching-apps.ts";
import { useT } from "../use-t.ts";
import css from "./home-apps.module.css";
import { HomeTiles } from "./home-tiles.tsx";
import { usualApps } from "./usual-apps.ts";

interface PinnedFirstProps {
  labelId: string;
  apps: readonly App[];
}

/**
 * The applications, pinned ones first. If there are more than are visible at once, a field finds them by name, and a
 * phone shows only the usual ones until the user requests all.
 */
export function PinnedFirst({ labelId, apps }: PinnedFirstProps) {
  const t = useT();
  const [text, setText] = useState("");
  const [isUnfolded, setUnfolded] = useState(false);
  const pins = usePins();
  const usual = usualApps(apps, pins, useVisits());
  const isPinned = ({ module }: App) => pins.includes(module);
  const isSearch = text.trim() !== "";
  const found = isSearch ? matchingApps(apps, text) : apps;
  const shown = [...found.filter(isPinned), ...found.filter((app) => !isPinned(app))];
  const isFolded = apps.length > few && !isUnfolded && !isSearch;
  return (
    <>
      {apps.length > few && (
        <>
          {/* Before the list, so that the results follow it in reading order and it does not move. */}
          <button
            type="button"
            id={`${labelId}-fold`}
            aria-expanded={!isFolded}
            aria-labelledby={`${labelId}-fold ${labelId}`}
            className={css.unfold}
            onClick={() => setUnfolded(isFolded)}
          >
            {t(isFolded ? "home.apps.all" : "home.apps.fewer", { number: apps.length })}
          </button>
          <div className={css.filter}>
            <AppSearch text={text} hasFound={found.length > 0} onText={setText} />
          </div>
        </>
      )}
      <HomeTiles labelId={labelId} apps={shown} isExtra={(app) => isFolded && !usual.includes(app)} />
    </>
  );
}
