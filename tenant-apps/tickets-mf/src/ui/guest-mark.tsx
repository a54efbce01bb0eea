import { useStrings } from "../strings/use-strings.ts";
import css from "./guest-mark.module.css";

/** Beside the name of a requester who has not signed in: anybody may have written it. */
export function GuestMark() {
  return <span className={css.mark}>{useStrings().unverified}</span>;
}
