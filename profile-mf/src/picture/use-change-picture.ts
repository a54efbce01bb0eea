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
  const [change, setChange] = useState<PictureChange>({ status: "idle" });
  const refusals = useRef(0);
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);

  function refuse(sentence: string) {
    refusals.current += 1;
    setChange({ status: "refused", sentence, number: refusals.current });
  }

  async function send(file: File) {
    const wrong = problem.ofFile(file);
    if (wrong) return refuse(wrong);
    const giveUp = new AbortController();
    const { signal } = giveUp;
    underWay.current = giveUp;
    const onProgress = (sent: number) => {
      if (!signal.aborted) setChange({ status: "uploading", percent: Math.floor(sent * 100) });
    };
    onProgress(0);
    try {
      await uploadPicture(file, { signal, onProgress });
      setChange({ status: "done", what: "done" });
    } catch (error) {
      if (signal.aborted) setChange({ status: "idle" });
      else refuse(problem.ofUpload(error, file));
    }
  }

  async function remove() {
    setChange({ status: "removing" });
    try {
      await deletePicture();
      setChange({ status: "done", what: "removed" });
    } catch (error) {
      refuse(problem.ofRemoval(error));
    }
  }

  return { change, send, remove, cancel: () => underWay.current?.abort() };
}
