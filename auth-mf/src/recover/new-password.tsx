import { bootDocument } from "@portico/shared-utility";
import { useGuessable, usePortal } from "@portico/shared-utility/react";
import { useEffect, useState } from "react";
import { PasswordInput } from "../form/password-input.tsx";
import { useT } from "../use-t.ts";

interface NewPasswordProps {
  email: string;
  readOnly: boolean;
  error: string | undefined;
}

/** The field of a new password. The text below it gives advice for a password that is easy to guess. */
export function NewPassword({ email, ...field }: NewPasswordProps) {
  const t = useT();
  const portal = usePortal();
  const [typed, setTyped] = useState("");
  const guessable = useGuessable(typed, [email, bootDocument().tenant.domain]);
  useEffect(() => {
    if (guessable) portal.announce(t("reset.guessable"));
  }, [guessable, portal, t]);
  return (
    <PasswordInput
      label={t("reset.password")}
      // The error already contains the rule.
      hint={field.error ? undefined : t(guessable ? "reset.guessable" : "reset.rule")}
      autoComplete="new-password"
      onChange={(event) => setTyped(event.target.value)}
      {...field}
    />
  );
}
