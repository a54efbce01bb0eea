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

/** The typed configuration of one application. What the page or the server refuses is shown at its field. */
export function useConfigForm({ seen, module, schema, values }: ConfigFormOptions) {
  const t = useT();
  const id = useId();
  const draftText = useDraftText();
  const problemText = useProblemText();
  const [draft, setDraft] = useState(() => draftOf(schema, values));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const fieldId = (name: string) => `${id}-${name}`;

  function show(next: Record<string, string>) {
    setErrors(next);
    const first = Object.keys(draft).find((name) => next[name] !== undefined);
    if (first !== undefined) document.getElementById(fieldId(first))?.focus();
  }

  function type(name: string, text: string) {
    setDraft({ ...draft, [name]: text });
    setErrors(({ [name]: _mended, ...others }) => others);
  }

  /** Whether all text is values; shows the fields that are none. */
  function check(): boolean {
    const wrong = Object.entries(readDraft(schema, draft, values).errors);
    show(Object.fromEntries(wrong.map(([name, error]) => [name, draftText(error)])));
    return wrong.length === 0;
  }

  async function save(reason: string): Promise<string> {
    try {
      const saved = await saveConfig({ seen, module, values: readDraft(schema, draft, values).values, reason });
      return saved ? t("config.done", { id: saved.id, module }) : t("config.same", { module });
    } catch (error) {
      const problems = Object.entries(problemsOf(error));
      show(Object.fromEntries(problems.map(([name, problem]) => [name, problemText(problem)])));
      throw error;
    }
  }

  return { draft, errors, fieldId, type, check, save };
}

function useDraftText() {
  const t = useT();
  return (error: DraftError): string => t(`config.error.${error}`);
}

/** The sentence for a problem that the server has found; its own words are for developers. */
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
