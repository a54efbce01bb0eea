import { Button, SelectField } from "@portico/shared-ui";
import { appPrefix, type BuildReason } from "@portico/shared-utility/contract";
import { useAttempt } from "@portico/shared-utility/react";
import { type FormEvent, useState, useSyncExternalStore } from "react";
import { useT } from "../use-t.ts";
import { BranchField, MachineFields, PublishedField } from "./override-fields.tsx";
import { emptyInput, overrideAddress, overrideSources } from "./override-source.ts";
import css from "./tools.module.css";

interface OverrideFormProps {
  /** The modules that may be overridden, at least one. */
  modules: readonly BuildReason[];
  /** The origins of builds, besides this machine. */
  origins: readonly string[];
  onApply: (module: string, address: string) => Promise<void>;
}

export function OverrideForm({ modules, origins, onApply }: OverrideFormProps) {
  const t = useT();
  const { module, released, choose, input, change, status, send } = useOverride(modules, onApply);
  const fields = { input, onChange: change, isWrong: status === "refused" };
  return (
    <form className={css.form} noValidate onSubmit={send}>
      <SelectField
        label={t("modules.name")}
        options={modules.map((each) => ({ value: each.module, text: each.module }))}
        value={module}
        onChange={({ target }) => choose(target.value)}
      />
      <SelectField
        label={t("tools.overrides.from")}
        options={overrideSources.map((each) => ({ value: each, text: t(`tools.overrides.${each}`) }))}
        value={input.source}
        onChange={({ target }) => change({ source: overrideSources[target.selectedIndex] ?? "machine" })}
      />
      {input.source === "machine" && <MachineFields {...fields} released={released} />}
      {input.source === "branch" && <BranchField {...fields} origins={origins} />}
      {input.source === "published" && <PublishedField {...fields} key={module} module={module} />}
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

function useOverride(modules: readonly BuildReason[], onApply: OverrideFormProps["onApply"]) {
  const open = useOpenApplication();
  const [chosen, setModule] = useState<string>();
  const find = (name: string | undefined) => modules.find((each) => each.module === name);
  const { module = "", address: released = "" } = find(chosen) ?? find(open) ?? modules[0] ?? {};
  const [input, setInput] = useState(emptyInput);
  const { attempt, run, refuse, reset } = useAttempt<"address">();

  function choose(name: string) {
    setModule(name);
    // The names of another module's files say nothing about this one.
    setInput(({ file: _file, ...before }) => ({ ...before, build: "" }));
  }

  function change(changes: Partial<typeof input>) {
    setInput((before) => ({ ...before, ...changes }));
    // What is typed is for the module that is shown now.
    setModule(module);
    if ("source" in changes) reset();
  }

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // The form shows the newest build before one is chosen, and none while the list is missing.
    const build = String(new FormData(event.currentTarget).get("build") ?? "");
    const address = overrideAddress({ ...input, build }, released);
    if (address === undefined) return refuse("address");
    // The tab shows why an override was refused.
    void run(
      () => onApply(module, address),
      () => undefined,
    );
  }

  return { module, released, choose, input, change, status: attempt.status, send };
}
