import { Card } from "@portico/shared-ui";
import { ThemeChoice } from "../theme/theme-choice.tsx";
import { useT } from "../use-t.ts";
import css from "./language.module.css";
import { LanguageChoice } from "./language-choice.tsx";

export function LookCard() {
  const t = useT();
  return (
    <Card id="language" title={t("look.title")}>
      <div className={css.choices}>
        <LanguageChoice />
        <ThemeChoice />
      </div>
    </Card>
  );
}
