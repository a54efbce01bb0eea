import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { type Asset, type AssetData, dataOf } from "../api/asset.ts";
import { type Failure, failureOf } from "../api/failure.ts";
import { useApp } from "../app/app-context.tsx";
import { paths } from "../app/assets-paths.ts";
import { useStream } from "../app/use-stream.ts";
import { type EditDraft, pageEdits } from "./edit-drafts.ts";
import { mergeEdit } from "./merge-edit.ts";

type SaveState =
  | { status: "editing"; note?: "kept" | "taken" }
  | { status: "saving" }
  | { status: "failed"; failure: Failure }
  /** Somebody else changed the asset; the form waits for a choice. */
  | { status: "conflict"; current: Asset };

/** The edit of one asset: what the form holds, which version it began from, and how saving went. */
export function useEditAsset(asset: Asset) {
  const { client, portal, strings } = useApp();
  const navigate = useNavigate();
  const session = useStream(portal.session$);
  // Of the person whom the form was opened for: the session ends before the form leaves the page.
  const [person] = useState(() => (session.status === "signed-in" ? session.email : ""));
  const [{ base, values }, setEdit] = useState(
    () => pageEdits.read(person, asset.id) ?? { base: asset, values: dataOf(asset) },
  );
  const [state, setState] = useState<SaveState>({ status: "editing" });

  function edit(draft: EditDraft) {
    setEdit(draft);
    pageEdits.keep(person, draft);
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
    edit({ base: current, values: choice === "kept" ? mergeEdit(base, values, current) : dataOf(current) });
    setState({ status: "editing", note: choice });
  }

  const change = (part: Partial<AssetData>) => edit({ base, values: { ...values, ...part } });
  const drop = () => pageEdits.drop(base.id);
  return { base, values, change, drop, state, save, resolve };
}
