import { SelectField, Skeleton, TextField } from "@portico/shared-ui";
import { bootDocument } from "@portico/shared-utility";
import type { PublishedBuild } from "@portico/shared-utility/contract";
import { formatDate } from "@portico/shared-utility/dates";
import { useCallback } from "react";
import { FailureCard } from "../load/failure-card.tsx";
import { useLoad } from "../load/use-load.ts";
import page from "../page.module.css";
import { usePlaceNames } from "../use-place-names.ts";
import { useReasonText } from "../use-release-texts.ts";
import { useT } from "../use-t.ts";
import { fetchBuilds } from "./override-api.ts";
import { fileNameOf, machineAddress, type OverrideInput } from "./override-source.ts";
import css from "./tools.module.css";

interface FieldsProps {
  input: OverrideInput;
  onChange: (changes: Partial<OverrideInput>) => void;
  isWrong: boolean;
}

/** The port and the file of a build on this machine. */
export function MachineFields({ input, onChange, isWrong, released }: FieldsProps & { released: string }) {
  const t = useT();
  return (
    <div className={css.machine}>
      <TextField
        inputMode="numeric"
        label={t("tools.overrides.port")}
        error={isWrong ? t("tools.overrides.port.wrong") : undefined}
        value={input.port}
        maxLength={5}
        autoComplete="off"
        onChange={({ target }) => onChange({ port: target.value })}
      />
      <TextField
        label={t("tools.overrides.file")}
        hint={t("tools.overrides.file.hint", { address: machineAddress(input, released) })}
        value={input.file ?? fileNameOf(released)}
        maxLength={400}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onChange({ file: target.value })}
      />
    </div>
  );
}

/** The address of a branch's build. */
export function BranchField({ input, onChange, isWrong, origins }: FieldsProps & { origins: readonly string[] }) {
  const t = useT();
  return (
    <TextField
      type="url"
      label={t("modules.address")}
      hint={t("tools.overrides.hint", { origins: ["http://localhost", ...origins].join(", ") })}
      error={isWrong ? t("tools.overrides.wrong") : undefined}
      value={input.branch}
      maxLength={500}
      autoComplete="off"
      onChange={({ target }) => onChange({ branch: target.value })}
    />
  );
}

/** A build of the module that a release names: the field `build` of the form, at first the newest build. */
export function PublishedField({ input, onChange, isWrong, module }: FieldsProps & { module: string }) {
  const t = useT();
  const { environment, tenant } = bootDocument();
  const query = useCallback(
    (signal: AbortSignal) => fetchBuilds({ environment, scope: tenant.domain, module }, signal),
    [environment, tenant.domain, module],
  );
  const { state, reload } = useLoad(query);
  const textOf = useBuildText();
  if (state.status === "loading") return <Skeleton lines={2} />;
  if (state.status === "failed") return <FailureCard {...state} onRetry={reload} />;
  const { builds } = state.data;
  if (builds.length === 0)
    return (
      <p className={page.intro} role={isWrong ? "alert" : undefined}>
        {t("tools.overrides.builds.none")}
      </p>
    );
  return (
    <SelectField
      name="build"
      label={t("tools.overrides.build")}
      options={builds.map((build) => ({ value: build.address, text: textOf(build) }))}
      value={input.build || builds[0]?.address}
      onChange={({ target }) => onChange({ build: target.value })}
    />
  );
}

function useBuildText() {
  const t = useT();
  const { environmentName } = usePlaceNames([]);
  const reasonOf = useReasonText();
  return (build: PublishedBuild) =>
    [
      t("release.number", { id: build.id }),
      environmentName(build.environment),
      formatDate(build.created_at),
      reasonOf(build),
    ]
      .filter(Boolean)
      .join(" · ");
}
