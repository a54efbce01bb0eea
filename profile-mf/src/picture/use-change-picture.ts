import { deletePicture, uploadPicture } from "@portico/shared-utility";
import { useAttempt } from "@portico/shared-utility/react";
import { useEffect, useRef, useState } from "react";
import { useOnNewLocale } from "../form/use-on-new-locale.ts";
import { usePictureProblem } from "./use-picture-problem.ts";

/** What the user does to the picture, or did last. */
type PictureAction = { kind: "upload"; percent: number } | { kind: "removal" };

/** Uploads and removes the user's picture, one change at a time. An upload is aborted when the screen unmounts. */
export function useChangePicture() {
  const problem = usePictureProblem();
  const { attempt, run, refuse, reset } = useAttempt<string>();
  const [action, setAction] = useState<PictureAction>({ kind: "removal" });
  const underWay = useRef<AbortController>(undefined);
  useOnNewLocale(() => attempt.status === "done" && reset());
  useEffect(() => () => underWay.current?.abort(), []);

  function send(file: File) {
    const wrong = problem.ofFile(file);
    if (wrong) return refuse(wrong);
    const giveUp = new AbortController();
    const { signal } = giveUp;
    underWay.current = giveUp;
    const onProgress = (sent: number) => {
      if (!signal.aborted) setAction({ kind: "upload", percent: Math.floor(sent * 100) });
    };
    onProgress(0);
    void run(
      () => uploadPicture(file, { signal, onProgress }),
      (error) => (signal.aborted ? undefined : problem.ofUpload(error, file)),
    );
  }

  function remove() {
    setAction({ kind: "removal" });
    void run(deletePicture, problem.ofRemoval);
  }

  return { attempt, action, send, remove, cancel: () => underWay.current?.abort() };
}

export type PictureChange = Pick<ReturnType<typeof useChangePicture>, "attempt" | "action">;
