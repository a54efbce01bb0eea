import { SelectField, TextArea, TextField } from "@portico/ui";
import { type AssetData, type AssetField, type AssetStatus, assetFields, assetStatuses } from "../api/asset.ts";
import { useApp } from "../app/app-context.tsx";

type TextKey = Exclude<AssetField, "status">;

const longest: Record<TextKey, number> = {
  name: 120,
  category: 60,
  serial: 80,
  holder: 120,
  location: 120,
  notes: 2000,
};

/** The fields that must have a text. */
export const required: readonly TextKey[] = ["name", "category"];

interface AssetInputsProps {
  values: AssetData;
  missing: AssetField[];
  readOnly: boolean;
  onChange(part: Partial<AssetData>): void;
}

export function AssetInputs(props: AssetInputsProps) {
  return assetFields.map((field) =>
    field === "status" ? <StatusSelect key={field} {...props} /> : <TextInput key={field} field={field} {...props} />,
  );
}

function TextInput({ field, values, missing, readOnly, onChange }: AssetInputsProps & { field: TextKey }) {
  const { strings } = useApp();
  const control = {
    name: field,
    label: strings.field[field],
    dir: "auto",
    value: values[field],
    maxLength: longest[field],
    readOnly,
    "aria-required": required.includes(field),
    error: missing.includes(field) ? strings.edit.missing : undefined,
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
  };
  return field === "notes" ? <TextArea {...control} /> : <TextField {...control} />;
}

function StatusSelect({ values, readOnly, onChange }: AssetInputsProps) {
  const { strings } = useApp();
  return (
    <SelectField
      label={strings.field.status}
      options={assetStatuses.map((status) => ({ value: status, text: strings.status[status] }))}
      value={values.status}
      disabled={readOnly}
      onChange={(event) => onChange({ status: event.target.value as AssetStatus })}
    />
  );
}
