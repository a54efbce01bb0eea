import type { ConfigValueSchema } from "@portico/shared-utility/contract";
import { useSettings } from "@portico/shared-utility/react";
import { SelectField, TextArea, TextField } from "@portico/ui";
import { useT } from "../use-t.ts";
import { isNested, titleOf, valueText } from "./config-draft.ts";

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
  const byDefault = valueText(schema, schema.default);
  const description = schema.descriptions?.[locale] ?? schema.description;
  const hint = [description, byDefault && t("config.default", { value: byDefault })].filter(Boolean).join(" ");
  const common = {
    id,
    hint: hint || undefined,
    error,
    value: text,
    "aria-required": isRequired,
    label: titleOf(schema, name, locale),
    onChange: ({ target }: { target: { value: string } }) => onType(target.value),
  };
  const choices = schema.enum ?? (schema.type === "boolean" ? [true, false] : undefined);
  if (choices) {
    const options = choices.map((choice) => ({ value: valueText(schema, choice), text: choiceText(choice, t) }));
    return <SelectField {...common} options={[{ value: "", text: t("config.unset") }, ...options]} />;
  }
  if (isNested(schema.type)) return <TextArea {...common} spellCheck={false} rows={6} />;
  const isNumber = schema.type === "number" || schema.type === "integer";
  return <TextField {...common} autoComplete="off" {...(isNumber && { inputMode: "decimal" as const })} />;
}

function choiceText(choice: unknown, t: ReturnType<typeof useT>): string {
  if (typeof choice === "boolean") return t(choice ? "config.yes" : "config.no");
  return typeof choice === "string" ? choice : JSON.stringify(choice);
}
