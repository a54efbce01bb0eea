import type { ReactNode } from "react";
import type { Texts } from "./texts.ts";

/** The states of components, by the component's name. */
export type Sections = Record<string, (t: Texts) => ReactNode>;
