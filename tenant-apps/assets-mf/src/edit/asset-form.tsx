import { Alert, Button, ButtonRow, buttonClass, focusWhenShown } from "@portico/ui";
import { type FormEvent, useRef, useState } from "react";
import { Link } from "react-router-dom";
import type { Asset, AssetData, AssetField } from "../api/asset.ts";
import { useApp } from "../app/app-context.tsx";
import { paths } from "../app/assets-paths.ts";
import css from "./asset-form.module.css";
import { AssetInputs, required } from "./asset-inputs.tsx";
import { ConflictNotice } from "./conflict-notice.tsx";
import { useEditAsset } from "./use-edit-asset.ts";

// U+2800 is an empty Braille cell: its category is symbol, but it is invisible.
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Z}\u2800]/gu;

export function AssetForm({ asset }: { asset: Asset }) {
  const { strings } = useApp();
  const { form, missing, submit, change, discard, edit } = useAssetForm(asset);
  const { base, values, state } = edit;
  const busy = state.status === "saving";

  return (
    <form ref={form} noValidate className={css.form} onSubmit={submit}>
      {state.status === "failed" && (
        <Alert kind="error" ref={focusWhenShown}>
          {strings.failure[state.failure.kind]}
        </Alert>
      )}
      {state.status === "editing" && state.note && (
        <Alert kind="info" ref={focusWhenShown}>
          {strings.edit[state.note]}
        </Alert>
      )}
      {state.status === "conflict" && (
        <ConflictNotice
          base={base}
          mine={values}
          current={state.current}
          onChoose={(choice) => edit.resolve(state.current, choice)}
        />
      )}
      {edit.isFound && <DraftLine onDiscard={discard} />}
      <AssetInputs values={values} missing={missing} readOnly={busy} onChange={change} />
      <ButtonRow>
        <Button type="submit" variant="primary" busy={busy} aria-disabled={state.status === "conflict"}>
          {busy ? strings.edit.saving : strings.edit.save}
        </Button>
        <Link to={paths.detail(asset.id)} replace className={buttonClass()} onClick={edit.drop}>
          {strings.common.cancel}
        </Link>
      </ButtonRow>
    </form>
  );
}

function useAssetForm(asset: Asset) {
  const edit = useEditAsset(asset);
  const { values, state } = edit;
  const [missing, setMissing] = useState<AssetField[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const focus = (field = "") => form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();

  const change = (part: Partial<AssetData>) => {
    edit.change(part);
    setMissing((before) => before.filter((field) => !(field in part)));
  };
  const discard = () => {
    edit.discard();
    setMissing([]);
    focus(required[0]);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (state.status === "saving" || state.status === "conflict") return;
    const empty = required.filter((field) => isBlank(values[field]));
    setMissing(empty);
    if (empty.length === 0) void edit.save(values);
    else focus(empty[0]);
  };

  return { form, missing, submit, change, discard, edit };
}

/** Whether a text has no visible character. The service refuses such a text. */
function isBlank(text: string): boolean {
  return text.replaceAll(unseen, "") === "";
}

/** Shows that the form contains an unsaved edit, and lets the user discard it. */
function DraftLine({ onDiscard }: { onDiscard(): void }) {
  const { strings } = useApp();
  return (
    <p className={css.line}>
      {strings.edit.draftFound}{" "}
      <button type="button" className={css.discard} onClick={onDiscard}>
        {strings.edit.draftDiscard}
      </button>
    </p>
  );
}
