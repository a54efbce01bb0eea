import type { AppProps } from "@portico/shared-utility/contract";
import type { Lifecycles } from "./lifecycles.ts";

/** The state of a part. */
export type FrameState =
  | { status: "unmounted" }
  | { status: "opening"; visit: number }
  | { status: "open"; lifecycles: Lifecycles; props: AppProps }
  | { status: "failed"; endRetries(): void };
