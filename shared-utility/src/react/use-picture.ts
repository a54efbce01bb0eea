import { pictureOf$ } from "@portico/shared-utility";
import { useMemo } from "react";
import { useStream } from "./use-stream.ts";

/**
 * A user's profile picture as an address for `<img>`; `undefined` while there is none to show, or without an e-mail.
 */
export function usePicture(email: string | undefined): string | undefined {
  return useStream(useMemo(() => pictureOf$(email ?? ""), [email]));
}
