import { type ConfigSchema, type ConfigValues, configParts, type Release } from "@portico/shared-utility/contract";
import { ChangeDialog } from "../change/change-dialog.tsx";
import { useT } from "../use-t.ts";
import { useConfigForm } from "./use-config-form.ts";
import { ValueField } from "./value-field.tsx";

interface ConfigDialogProps {
  seen: Release;
  module: string;
  schema: ConfigSchema;
  values: ConfigValues;
  body: string;
  onClose: () => void;
  onChanged: (sentence?: string) => void;
}

/** Sets the values of one application. They are published as a new release, with a reason. */
export function ConfigDialog({ body, onClose, onChanged, ...options }: ConfigDialogProps) {
  const t = useT();
  const { schema, module } = options;
  const form = useConfigForm(options);
  return (
    <ChangeDialog
      title={t("config.dialog", { module })}
      body={body}
      action={t("config.save")}
      isReady={form.check}
      run={form.save}
      onClose={onClose}
      onChanged={onChanged}
    >
      {configParts(schema).map(([name, part]) => (
        <ValueField
          key={name}
          id={form.fieldId(name)}
          name={name}
          schema={part}
          text={form.draft[name] ?? ""}
          isRequired={part.default === undefined && (schema.required?.includes(name) ?? false)}
          error={form.errors[name]}
          onType={(text) => form.type(name, text)}
        />
      ))}
    </ChangeDialog>
  );
}
