import type { App } from "@portico/shared-utility/contract";
import { usePins, useVisits } from "@portico/shared-utility/react";
import { type KeyboardEvent, useId, useState } from "react";
import { useT } from "../use-t.ts";
import { AppSearch } from "./app-search.tsx";
import css from "./app-sections.module.css";
import { AppTiles } from "./app-tiles.tsx";
import { few, matchingApps } from "./matching-apps.ts";
import { nextTile } from "./move-in-tiles.ts";

const mostRecent = 3;

interface AppSectionsProps {
  apps: readonly App[];
  /** Module of the open application. */
  current: string | undefined;
  onChoose: () => void;
}

/** The applications of the switcher: pinned ones first and, if there are many, a search and the recent ones. */
export function AppSections(props: AppSectionsProps) {
  const [text, setText] = useState("");
  const found = matchingApps(props.apps, text);
  const isSearch = text.trim() !== "";
  return (
    <>
      {props.apps.length > few && (
        <div className={css.search}>
          <AppSearch text={text} hasFound={found.length > 0} onText={setText} />
        </div>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links in it have the focus. */}
      <div onKeyDown={moveFocus}>{isSearch ? <AppTiles {...props} apps={found} /> : <Sections {...props} />}</div>
    </>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (!(target instanceof HTMLAnchorElement) || altKey || ctrlKey || metaKey || shiftKey) return;
  const next = nextTile(key, target, [...currentTarget.querySelectorAll("a")]);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function Sections({ apps, ...rest }: AppSectionsProps) {
  const t = useT();
  const pinned = pick(apps, usePins());
  const visited = [...new Set(useVisits().map(({ module }) => module))].filter((module) => module !== rest.current);
  const recent = apps.length > few ? pick(apps, visited).slice(0, mostRecent) : [];
  if (pinned.length + recent.length === 0) return <AppTiles apps={apps} {...rest} />;
  return (
    <>
      <Section title={t("apps.pinned")} apps={pinned} {...rest} />
      <Section title={t("apps.recent")} apps={recent} {...rest} />
      <Section title={t("apps.all")} apps={apps} {...rest} />
    </>
  );
}

function Section({ title, apps, ...rest }: AppSectionsProps & { title: string }) {
  const id = useId();
  if (apps.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={css.title}>
        {title}
      </h3>
      <AppTiles apps={apps} {...rest} />
    </section>
  );
}

function pick(apps: readonly App[], modules: readonly string[]): readonly App[] {
  return modules.flatMap((module) => apps.find((app) => app.module === module) ?? []);
}
