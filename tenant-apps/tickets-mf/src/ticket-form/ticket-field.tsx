import { TextArea, TextField } from "@portico/ui";
import { useStrings } from "../strings/use-strings.ts";
import { type FieldName, maxLengths } from "./ticket-fields.ts";

interface TicketFieldProps {
  id: string;
  field: FieldName;
  value: string;
  error: string | undefined;
  readOnly: boolean;
  onChange(value: string): void;
}

export function TicketField({ field, onChange, ...rest }: TicketFieldProps) {
  const { form } = useStrings();
  const control = {
    ...rest,
    name: field,
    label: form[field],
    // Typed text has its own direction.
    dir: "auto",
    maxLength: maxLengths[field],
    // For assistive technology; the form itself checks.
    "aria-required": true,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  if (field === "text") return <TextArea {...control} rows={6} hint={form.textHint} />;
  return <TextField {...control} {...attributes[field]} />;
}

const attributes = {
  name: { autoComplete: "name" },
  email: { type: "email", autoComplete: "email" },
  subject: {},
} as const;
