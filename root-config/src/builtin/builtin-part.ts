import { singleSpaId } from "../page/single-spa-id.ts";
import type { Decision } from "../routes/guard.ts";
import { showMain } from "../stage/stage.ts";

/** A part that root-config renders itself, so that it is available when nothing else can be loaded. */
export interface BuiltinPart {
  name: string;
  activeFor(decision: Decision): boolean;
  /** Renders into the container and returns the function that removes it. */
  draw(container: HTMLElement): () => void;
}

/** The single-spa lifecycles of a built-in part. */
export function builtinLifecycles(part: BuiltinPart) {
  let clear = () => {};
  return {
    bootstrap: () => Promise.resolve(),
    mount: async () => {
      const container = document.getElementById(singleSpaId(part.name));
      if (container) clear = part.draw(container);
      showMain();
    },
    unmount: async () => clear(),
  };
}
