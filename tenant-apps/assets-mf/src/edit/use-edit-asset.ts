import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { type Asset, type AssetData, dataOf } from "../api/asset.ts";
import { type Failure, failureOf } from "../api/failure.ts";
import { useApp } from "../app/app-context.tsx";
import { paths } from "../app/assets-paths.ts";
import { asEditDraft, type EditDraft } from "./edit-draft.ts";
import { changedSince, mergeEdit } from "./merge-edit.ts";

type SaveState =
  | { status: "editing"; note?: "kept" | "taken" }
  | { status: "saving" }
  | { status: "failed"; failure: Failure }
  /** Another user has changed the asset. The form waits for a choice. */
  | { status: "conflict"; current: Asset };

/** The edit of one asset: the form's values, the version it is based on, and the state of saving. */
export function useEditAsset(asset: Asset) {
  const { client, portal, strings } = useApp();
  const navigate = useNavigate();
  const [draft] = useState(() => portal.draft(`edit ${asset.id}`));
  const [found, setFound] = useState(() => asEditDraft(draft.read()));
  const [{ base, values }, setEdit] = useState(found ?? { base: asset, values: dataOf(asset) });
  const [state, setState] = useState<SaveState>({ status: "editing" });

  function hold(edit: EditDraft) {
    setEdit(edit);
    if (changedSince(edit.base, edit.values).length > 0) draft.keep(edit);
    else draft.drop();
  }

  async function save(data: AssetData) {
    setState({ status: "saving" });
    try {
      await client.change(base.id, base.version, data);
      drop();
      portal.notify({ kind: "success", text: strings.edit.saved });
      navigate(paths.detail(base.id), { replace: true });
    } catch (error) {
      const failure = failureOf(error);
      setState(failure.kind === "conflict" ? await conflict() : { status: "failed", failure });
    }
  }

  async function conflict(): Promise<SaveState> {
    try {
      return { status: "conflict", current: await client.get(base.id) };
    } catch (error) {
      return { status: "failed", failure: failureOf(error) };
    }
  }

  function resolve(current: Asset, choice: "kept" | "taken") {
    hold({ base: current, values: choice === "kept" ? mergeEdit(base, values, current) : dataOf(current) });
    setState({ status: "editing", note: choice });
  }

  function drop() {
    draft.drop();
    setFound(undefined);
  }

  function discard() {
    drop();
    setEdit({ base: asset, values: dataOf(asset) });
    setState({ status: "editing" });
  }

  const change = (part: Partial<AssetData>) => hold({ base, values: { ...values, ...part } });
  return { base, values, change, isFound: found !== undefined, drop, discard, state, save, resolve };
}
