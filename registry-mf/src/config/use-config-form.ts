import type { ConfigProblem, ConfigSchema, ConfigValues, Release } from "@portico/shared-utility/contract";
import { useId, useState } from "react";
import { useT } from "../use-t.ts";
import { problemsOf, saveConfig } from "./config-api.ts";
import { type DraftError, draftOf, readDraft } from "./config-draft.ts";

interface ConfigFormOptions {
  seen: Release;
  module: string;
  schema: ConfigSchema;
  values: ConfigValues;
}

/** The typed configuration of one application. Refusals of the page or the server appear at their fields. */
export function useConfigForm({ seen, module, schema, values }: ConfigFormOptions) {
  const t = useT();
  const id = useId();
  const problemText = useProblemText();
  const [draft, setDraft] = useState(() => draftOf(schema, values));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const fieldId = (name: string) => `${id}-${name}`;
  const read = () => readDraft(schema, draft, values);

  function show(next: Record<string, string>) {
    setErrors(next);
    const first = Object.keys(draft).find((name) => next[name] !== undefined);
    if (first !== undefined) document.getElementById(fieldId(first))?.focus();
  }

  function type(name: string, text: string) {
    setDraft({ ...draft, [name]: text });
    setErrors(({ [name]: _mended, ...others }) => others);
  }

  /** Whether every typed text is a valid value. Shows a message at each field whose text is not. */
  function check(): boolean {
    const { errors } = read();
    show(mapValues(errors, (error: DraftError) => t(`config.error.${error}`)));
    return Object.keys(errors).length === 0;
  }

  async function save(reason: string): Promise<string> {
    try {
      const saved = await saveConfig({ seen, module, values: read().values, reason });
      return saved ? t("config.done", { id: saved.id, module }) : t("config.same", { module });
    } catch (error) {
      show(mapValues(problemsOf(error), problemText));
      throw error;
    }
  }

  return { draft, errors, fieldId, type, check, save };
}

function mapValues<T>(record: Record<string, T>, to: (value: T) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, to(value)]));
}

/** Explains a problem from the server, whose own text is for developers. */
function useProblemText() {
  const t = useT();
  return ({ rule, limit = "" }: ConfigProblem): string => {
    switch (rule) {
      case "required":
        return t("config.error.required");
      case "minLength":
      case "maxLength":
      case "minimum":
      case "maximum":
      case "format":
        return t(`config.error.${rule}`, { limit });
      default:
        return t("config.error.other");
    }
  };
}
