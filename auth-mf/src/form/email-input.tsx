import { TextField, type TextFieldProps } from "@portico/shared-ui";
import { useT } from "../use-t.ts";

/** The field `email`, as password managers look for it. */
export function EmailInput(props: Omit<TextFieldProps, "label">) {
  const t = useT();
  return (
    <TextField
      label={t("email")}
      name="email"
      type="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}
