import { photoOf$ } from "@portico/shared-utility";
import { useMemo } from "react";
import { useStream } from "./use-stream.ts";

/** A person's profile picture for `<img>`; `undefined` while there is none to show, also without an e-mail. */
export function usePhoto(email: string | undefined): string | undefined {
  return useStream(useMemo(() => photoOf$(email ?? ""), [email]));
}
