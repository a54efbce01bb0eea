import type { ConfigValueSchema } from "@portico/shared-utility/contract";
import { useSettings } from "@portico/shared-utility/react";
import { SelectField, TextArea, TextField } from "@portico/ui";
import { useT } from "../use-t.ts";
import { isNested, shownText, titleOf, valueText } from "./config-draft.ts";

interface ValueFieldProps {
  id: string;
  name: string;
  schema: ConfigValueSchema;
  text: string;
  isRequired: boolean;
  error: string | undefined;
  onType: (text: string) => void;
}

/** The field of one value: a choice, JSON, or one line. */
export function ValueField({ id, name, schema, text, isRequired, error, onType }: ValueFieldProps) {
  const t = useT();
  const { locale } = useSettings();
  const byDefault = shownText(schema, schema.default, t);
  const description = schema.descriptions?.[locale] ?? schema.description;
  // Descriptions of schemas often have no full stop.
  const sentences = [description?.trim().replace(/[^.!?…]$/, "$&."), t("config.default", { value: byDefault })];
  const hint = byDefault === "" ? description : sentences.filter(Boolean).join(" ");
  const common = {
    id,
    hint,
    error,
    value: text,
    "aria-required": isRequired,
    label: titleOf(schema, name, locale),
    onChange: ({ target }: { target: { value: string } }) => onType(target.value),
  };
  const choices = schema.enum ?? (schema.type === "boolean" ? [true, false] : undefined);
  if (choices) {
    const options = choices.map((choice) => ({ value: valueText(schema, choice), text: shownText(schema, choice, t) }));
    return <SelectField {...common} options={[{ value: "", text: t("config.unset") }, ...options]} />;
  }
  if (isNested(schema.type)) return <TextArea {...common} spellCheck={false} rows={6} />;
  const isNumber = schema.type === "number" || schema.type === "integer";
  return <TextField {...common} autoComplete="off" {...(isNumber && { inputMode: "decimal" as const })} />;
}
