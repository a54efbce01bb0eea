import { TextField } from "@portico/shared-ui";
import type { App } from "@portico/shared-utility/contract";
import { usePins } from "@portico/shared-utility/react";
import { useState } from "react";
import { matchingApps } from "../app-switcher/matching-apps.ts";
import { useT } from "../use-t.ts";
import css from "./home-apps.module.css";
import { HomeTiles } from "./home-tiles.tsx";

interface ManyAppsProps {
  labelId: string;
  apps: readonly App[];
}

/** More applications than are seen at once: pinned ones first, and a field that finds the others by name. */
export function ManyApps({ labelId, apps }: ManyAppsProps) {
  const t = useT();
  const [text, setText] = useState("");
  const pins = usePins();
  const isPinned = ({ module }: App) => pins.includes(module);
  const found = text.trim() === "" ? apps : matchingApps(apps, text);
  const shown = [...found.filter(isPinned), ...found.filter((app) => !isPinned(app))];
  return (
    <>
      <div className={css.filter}>
        <TextField
          type="search"
          label={t("apps.search")}
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <p role="status" className={css.status}>
        {found.length === 0 && t("apps.noResult", { q: text.trim() })}
      </p>
      <HomeTiles labelId={labelId} apps={shown} pins />
    </>
  );
}
