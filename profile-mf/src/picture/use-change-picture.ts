import { deletePicture, uploadPicture } from "@portico/shared-utility";
import { useEffect, useRef, useState } from "react";
import { usePictureProblem } from "./use-picture-problem.ts";

/** The state of a change of the picture. `number` distinguishes two refusals in a row. */
export type PictureChange =
  | { status: "idle" }
  | { status: "uploading"; percent: number }
  | { status: "removing" }
  | { status: "done"; what: "done" | "removed" }
  | { status: "refused"; sentence: string; number: number };

/** Uploads and removes the user's picture, one change at a time. An upload is aborted when the screen unmounts. */
export function useChangePicture() {
  const problem = usePictureProblem();
  const { change, setChange, refuse, settle } = usePictureState();
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);

  function send(file: File) {
    const wrong = problem.ofFile(file);
    if (wrong) return refuse(wrong);
    const giveUp = new AbortController();
    const { signal } = giveUp;
    underWay.current = giveUp;
    const onProgress = (sent: number) => {
      if (!signal.aborted) setChange({ status: "uploading", percent: Math.floor(sent * 100) });
    };
    onProgress(0);
    const upload = uploadPicture(file, { signal, onProgress });
    void settle(upload, "done", (error) => (signal.aborted ? undefined : problem.ofUpload(error, file)));
  }

  function remove() {
    setChange({ status: "removing" });
    void settle(deletePicture(), "removed", problem.ofRemoval);
  }

  return { change, send, remove, cancel: () => underWay.current?.abort() };
}

function usePictureState() {
  const [change, setChange] = useState<PictureChange>({ status: "idle" });
  const refusals = useRef(0);

  function refuse(sentence: string) {
    refusals.current += 1;
    setChange({ status: "refused", sentence, number: refusals.current });
  }

  /** @param problemOf the text for a failure; `undefined` for an upload that was cancelled */
  async function settle(
    call: Promise<void>,
    what: "done" | "removed",
    problemOf: (error: unknown) => string | undefined,
  ) {
    try {
      await call;
      setChange({ status: "done", what });
    } catch (error) {
      const sentence = problemOf(error);
      if (sentence === undefined) setChange({ status: "idle" });
      else refuse(sentence);
    }
  }

  return { change, setChange, refuse, settle };
}
