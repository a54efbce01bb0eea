import { Button, SelectField, TextField } from "@portico/shared-ui";
import { appPrefix } from "@portico/shared-utility/contract";
import { useAttempt } from "@portico/shared-utility/react";
import { type FormEvent, useState, useSyncExternalStore } from "react";
import { useT } from "../use-t.ts";
import css from "./tools.module.css";

interface OverrideFormProps {
  /** Specifiers of the modules that may be overridden. */
  modules: readonly string[];
  /** The origins of builds, besides this machine. */
  origins: readonly string[];
  onApply: (module: string, address: string) => Promise<void>;
}

export function OverrideForm({ modules, origins, onApply }: OverrideFormProps) {
  const t = useT();
  const { module, setModule, address, setAddress, status, send } = useOverride(modules, onApply);
  return (
    <form className={css.form} noValidate onSubmit={send}>
      <SelectField
        label={t("modules.name")}
        options={modules.map((each) => ({ value: each, text: each }))}
        value={module}
        onChange={({ target }) => setModule(target.value)}
      />
      <TextField
        type="url"
        label={t("modules.address")}
        hint={t("tools.overrides.hint", { origins: ["http://localhost", ...origins].join(", ") })}
        error={status === "refused" ? t("tools.overrides.wrong") : undefined}
        value={address}
        maxLength={500}
        autoComplete="off"
        onChange={({ target }) => setAddress(target.value)}
      />
      <Button type="submit" variant="primary" busy={status === "sending"}>
        {t("tools.overrides.apply")}
      </Button>
    </form>
  );
}

/** The specifier of the application in the page's content. */
function useOpenApplication(): string {
  const read = () => `${appPrefix}${document.querySelector<HTMLElement>("#main [data-app]")?.dataset.app}`;
  return useSyncExternalStore(onSwitch, read);
}

function onSwitch(notify: () => void): () => void {
  window.addEventListener("single-spa:routing-event", notify);
  return () => window.removeEventListener("single-spa:routing-event", notify);
}

function useOverride(modules: readonly string[], onApply: OverrideFormProps["onApply"]) {
  const open = useOpenApplication();
  const [chosen, setModule] = useState<string>();
  const module = chosen ?? (modules.includes(open) ? open : (modules[0] ?? ""));
  const [address, setText] = useState("");
  const { attempt, run, refuse } = useAttempt<"address">();

  function setAddress(text: string) {
    setText(text);
    // The address is for the module that is shown now.
    setModule(module);
  }

  function send(event: FormEvent) {
    event.preventDefault();
    const given = address.trim();
    if (!URL.canParse(given)) return refuse("address");
    // The tab shows why an override was refused.
    void run(
      () => onApply(module, given),
      () => undefined,
    );
  }

  return { module, setModule, address, setAddress, status: attempt.status, send };
}
