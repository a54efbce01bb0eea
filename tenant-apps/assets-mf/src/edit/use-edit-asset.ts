import { useDraft, usePortal } from "@portico/react";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { type Asset, type AssetData, assetFields, assetStatuses, dataOf } from "../api/asset.ts";
import type { AssetsClient } from "../api/assets-client.ts";
import { type Failure, failureOf } from "../api/failure.ts";
import { useApp } from "../app/app-context.tsx";
import { paths } from "../app/assets-paths.ts";
import { changedSince, mergeEdit } from "./merge-edit.ts";

type SaveState =
  | { status: "editing"; note?: "kept" | "taken" }
  | { status: "saving" }
  | { status: "failed"; failure: Failure }
  /** Another user has changed the asset. The form waits for a choice. */
  | { status: "conflict"; current: Asset };

/** The edit of one asset: the form's values, the version it is based on, and the state of saving. */
export function useEditAsset(asset: Asset) {
  const { client, strings } = useApp();
  const portal = usePortal();
  const navigate = useNavigate();
  const { base, values, set, isFound, drop, reset } = useDraftedEdit(asset);
  const [state, setState] = useState<SaveState>({ status: "editing" });
  const isShown = useIsShown();

  async function save(data: AssetData) {
    setState({ status: "saving" });
    try {
      await client.change(base.id, base.version, data);
      drop();
      portal.notify({ kind: "success", text: strings.edit.saved });
      if (isShown.current) navigate(paths.detail(base.id), { replace: true });
    } catch (error) {
      const failure = failureOf(error);
      setState(failure.kind === "conflict" ? await conflictOver(client, base.id) : { status: "failed", failure });
    }
  }

  function resolve(current: Asset, choice: "kept" | "taken") {
    set({ base: current, values: choice === "kept" ? mergeEdit(base, values, current) : dataOf(current) });
    setState({ status: "editing", note: choice });
  }

  function discard() {
    reset();
    setState({ status: "editing" });
  }

  const change = (part: Partial<AssetData>) => set({ base, values: { ...values, ...part } });
  return { base, values, change, isFound, drop, discard, state, save, resolve };
}

/** The values of the form and the version they are based on, kept as a draft while they differ from it. */
function useDraftedEdit(asset: Asset) {
  const draft = useDraft(`edit ${asset.id}`, asEditDraft);
  const [edit, setEdit] = useState<EditDraft>(draft.initial ?? { base: asset, values: dataOf(asset) });

  function set(next: EditDraft) {
    setEdit(next);
    draft.keep(changedSince(next.base, next.values).length > 0 ? next : undefined);
  }

  function reset() {
    draft.drop();
    setEdit({ base: asset, values: dataOf(asset) });
  }

  return { ...edit, set, isFound: draft.isFound, drop: draft.drop, reset };
}

async function conflictOver(client: AssetsClient, id: string): Promise<SaveState> {
  try {
    return { status: "conflict", current: await client.get(id) };
  } catch (error) {
    return { status: "failed", failure: failureOf(error) };
  }
}

/** An unsaved edit, and the version that it is based on. */
interface EditDraft {
  base: Asset;
  values: AssetData;
}

/** Returns only a draft that this build can show: an older build may have stored another shape. */
function asEditDraft(kept: unknown): EditDraft | undefined {
  const { base, values } = (kept ?? {}) as Partial<EditDraft>;
  const isWhole = isData(base) && isData(values) && typeof base.id === "string" && typeof base.version === "number";
  return isWhole ? { base, values } : undefined;
}

function isData<Data extends AssetData>(data: Data | undefined): data is Data {
  return (
    assetFields.every((field) => typeof data?.[field] === "string") && assetStatuses.some((s) => s === data?.status)
  );
}

/** Whether the form is still on the page. */
function useIsShown() {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
