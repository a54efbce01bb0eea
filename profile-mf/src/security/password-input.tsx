import { PasswordField, type PasswordFieldProps } from "@portico/shared-ui";
import { useT } from "../use-t.ts";

type Texts = "showLabel" | "hideLabel" | "shownText" | "hiddenText" | "capsText";

/** A password field with the texts for its toggle and for Caps Lock. */
export function PasswordInput(props: Omit<PasswordFieldProps, Texts>) {
  const t = useT();
  return (
    <PasswordField
      aria-required
      showLabel={t("password.show")}
      hideLabel={t("password.hide")}
      shownText={t("password.shown")}
      hiddenText={t("password.hidden")}
      capsText={t("password.caps")}
      {...props}
    />
  );
}
