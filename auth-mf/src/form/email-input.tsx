import { TextField, type TextFieldProps } from "@portico/shared-ui";
import { useT } from "../use-t.ts";

/** The field `email`, with the attributes that password managers look for. */
export function EmailInput(props: Omit<TextFieldProps, "label">) {
  const t = useT();
  return (
    <TextField
      label={t("email")}
      name="email"
      aria-required
      type="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}
