import { useId } from "react";
import { type AssetData, type AssetField, type AssetStatus, assetFields, assetStatuses } from "../api/asset.ts";
import { useApp } from "../app/app-context.tsx";
import css from "../ui/field.module.css";

const longest: Record<Exclude<AssetField, "status">, number> = {
  name: 120,
  category: 60,
  serial: 80,
  holder: 120,
  location: 120,
  notes: 2000,
};

/** The fields that must have a text. */
export const required: readonly Exclude<AssetField, "status">[] = ["name", "category"];

interface AssetInputsProps {
  values: AssetData;
  missing: AssetField[];
  readOnly: boolean;
  onChange(part: Partial<AssetData>): void;
}

export function AssetInputs(props: AssetInputsProps) {
  const { values, readOnly, onChange } = props;
  return assetFields.map((field) =>
    field === "status" ? (
      <StatusSelect key={field} status={values.status} disabled={readOnly} onChange={onChange} />
    ) : (
      <TextInput key={field} field={field} {...props} />
    ),
  );
}

function TextInput({
  field,
  values,
  missing,
  readOnly,
  onChange,
}: AssetInputsProps & { field: Exclude<AssetField, "status"> }) {
  const id = useId();
  const { strings } = useApp();
  const isMissing = missing.includes(field);
  const control = {
    id,
    name: field,
    dir: "auto" as const,
    className: css.input,
    value: values[field],
    maxLength: longest[field],
    readOnly,
    "aria-required": required.includes(field),
    "aria-invalid": isMissing ? true : undefined,
    "aria-describedby": isMissing ? `${id}-error` : undefined,
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
  };
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {strings.field[field]}
      </label>
      {field === "notes" ? <textarea rows={4} {...control} /> : <input type="text" {...control} />}
      {isMissing && (
        <p id={`${id}-error`} className={css.error}>
          {strings.edit.missing}
        </p>
      )}
    </div>
  );
}

interface StatusSelectProps {
  status: AssetStatus;
  disabled: boolean;
  onChange(part: Partial<AssetData>): void;
}

function StatusSelect({ status, disabled, onChange }: StatusSelectProps) {
  const id = useId();
  const { strings } = useApp();
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {strings.field.status}
      </label>
      <select
        id={id}
        className={css.input}
        value={status}
        disabled={disabled}
        onChange={(event) => onChange({ status: event.target.value as AssetStatus })}
      >
        {assetStatuses.map((known) => (
          <option key={known} value={known}>
            {strings.status[known]}
          </option>
        ))}
      </select>
    </div>
  );
}
