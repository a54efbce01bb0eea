import {
  type CategoryPreference,
  categoryLevel,
  type NotificationLevel,
  type NotificationPreference,
} from "@portico/shared-utility/contract";
import { useApps, useSettings } from "@portico/shared-utility/react";
import { useT } from "../use-t.ts";
import { LevelSelect } from "./level-select.tsx";
import css from "./notifications.module.css";
import type { Choice } from "./preferences-api.ts";

/** The choice, and its announcement. */
export interface Chosen {
  before: Choice;
  after: Choice;
  /** The application, or the application and its category. */
  name: string;
  /** The level that applies from now on. */
  level: NotificationLevel;
}

interface PreferenceRowProps {
  preference: NotificationPreference;
  /** Id of the sentence with the reason why no choice is possible now; without it, a choice is possible. */
  reasonId: string | undefined;
  onChoose: (chosen: Chosen) => void;
}

/** How an application may notify the user, and below it each of its categories. */
export function PreferenceRow({ preference, reasonId, onChoose }: PreferenceRowProps) {
  const t = useT();
  const { module, level, categories = [] } = preference;
  const app = useAppName(module);
  function choose(chosen: NotificationLevel | null) {
    if (chosen) onChoose({ before: preference, after: { module, level: chosen }, name: app, level: chosen });
  }
  return (
    <li className={css.application}>
      <LevelSelect label={app} level={level} reasonId={reasonId} onChoose={choose} />
      {categories.length > 0 && (
        <fieldset className={css.categories}>
          <legend className={css.hint}>{t("prefs.categories", { app })}</legend>
          {categories.map((each) => (
            <CategoryRow key={each.key} {...{ preference, app, category: each, reasonId, onChoose }} />
          ))}
        </fieldset>
      )}
    </li>
  );
}

interface CategoryRowProps extends PreferenceRowProps {
  app: string;
  category: CategoryPreference;
}

function CategoryRow({ preference, app, category, reasonId, onChoose }: CategoryRowProps) {
  const { locale } = useSettings();
  const { module } = preference;
  const inherited = categoryLevel(preference.level, { ...category, level: null });
  const label = category.name[locale];
  const choiceOf = (level: NotificationLevel | null): Choice => ({ module, category: category.key, level });
  return (
    <LevelSelect
      {...{ label, level: category.level, inherited, reasonId }}
      onChoose={(level) =>
        onChoose({
          before: choiceOf(category.level),
          after: choiceOf(level),
          name: `${app}, ${label}`,
          level: level ?? inherited,
        })
      }
    />
  );
}

function useAppName(module: string): string {
  const apps = useApps();
  return (apps.status === "loaded" && apps.apps.find((app) => app.module === module)?.name) || module;
}
