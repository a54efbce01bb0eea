import { deletePicture, uploadPicture } from "@portico/shared-utility";
import { useAttempt } from "@portico/shared-utility/react";
import { useEffect, useRef, useState } from "react";
import { useOnNewLocale } from "../form/use-on-new-locale.ts";
import { usePictureProblem } from "./use-picture-problem.ts";

/**
 * The user's present or last action on the picture, and the key of the sentence that confirms it. `removed`: the address
 * of the picture that was removed, or is being restored.
 */
type PictureAction =
  | { kind: "upload"; percent: number; done: "picture.done" | "picture.restored"; removed?: string }
  | { kind: "removal"; done: "picture.removed"; removed?: string };

/** Uploads and removes the user's picture, one change at a time. An upload is aborted when the screen unmounts. */
export function useChangePicture() {
  const problem = usePictureProblem();
  const { attempt, run, refuse, reset } = useAttempt<string>();
  const [action, setAction] = useState<PictureAction>({ kind: "removal", done: "picture.removed" });
  const underWay = useRef<AbortController>(undefined);
  useOnNewLocale(() => attempt.status === "done" && reset());
  useEffect(() => () => underWay.current?.abort(), []);

  function send(picture: Blob, removed?: string) {
    const done = removed === undefined ? "picture.done" : "picture.restored";
    const giveUp = new AbortController();
    const { signal } = giveUp;
    underWay.current = giveUp;
    const onProgress = (sent: number) => {
      if (!signal.aborted) setAction({ kind: "upload", percent: Math.floor(sent * 100), done, ...asRemoved(removed) });
    };
    onProgress(0);
    void run(
      () => uploadPicture(picture, { signal, onProgress }),
      (error) => (signal.aborted ? undefined : problem.ofUpload(error, picture)),
    );
  }

  /** @param removed address of the present picture, for an undo */
  function remove(removed: string | undefined) {
    setAction({ kind: "removal", done: "picture.removed", ...asRemoved(removed) });
    void run(deletePicture, problem.ofRemoval);
  }

  function restore(removed: string) {
    const picture = blobOf(removed);
    if (picture) send(picture, removed);
  }

  return { attempt, action, refuse, reset, send, remove, restore, cancel: () => underWay.current?.abort() };
}

export type PictureChange = Pick<ReturnType<typeof useChangePicture>, "attempt" | "action">;

const asRemoved = (removed: string | undefined) => (removed === undefined ? {} : { removed });

/** The content of a picture's `data:` address. The portal's policy does not let `fetch` read one. */
function blobOf(address: string): Blob | undefined {
  const [, type, content] = /^data:([^;,]+);base64,(.+)$/.exec(address) ?? [];
  if (type === undefined || content === undefined) return undefined;
  return new Blob([Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))], { type });
}
