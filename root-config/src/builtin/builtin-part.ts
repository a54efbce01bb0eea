import type { Decision } from "../routes/guard.ts";
import { showMain } from "../stage/stage.ts";

/** A part that root-config draws itself, so that it is there when nothing else can be loaded. */
export interface BuiltinPart {
  name: string;
  activeFor(decision: Decision): boolean;
  /** Draws into the container and returns what takes it away again. */
  draw(container: HTMLElement): () => void;
}

/** The single-spa lifecycles of a built-in part. */
export function builtinLifecycles(part: BuiltinPart) {
  let clear = () => {};
  return {
    bootstrap: () => Promise.resolve(),
    mount: async () => {
      const container = document.getElementById(`single-spa-application:${part.name}`);
      if (container) clear = part.draw(container);
      showMain();
    },
    unmount: async () => clear(),
  };
}
