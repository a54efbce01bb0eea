import { type RefObject, useEffect, useRef, useState } from "react";

/**
 * Passes a file that the user drops on `zone` to `onFile`; without `onFile` no file is accepted. Drops elsewhere are
 * prevented, because the browser would open the file in place of the page.
 * @returns whether an acceptable file is over the zone
 */
export function useFileDrop(zone: RefObject<HTMLElement | null>, onFile: ((file: File) => void) | undefined): boolean {
  const [over, setOver] = useState(false);
  const take = useRef(onFile);
  useEffect(() => {
    take.current = onFile;
  });

  useEffect(() => {
    const takerAt = (target: EventTarget | null) =>
      target instanceof Node && zone.current?.contains(target) ? take.current : undefined;
    return catchFiles(takerAt, setOver);
  }, [zone]);

  return over;
}

type Taker = (file: File) => void;

/** Listens to every drag of a file over the page. Returns a function that stops it. */
function catchFiles(takerAt: (target: EventTarget | null) => Taker | undefined, setOver: (over: boolean) => void) {
  function hover(event: DragEvent) {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    const taken = takerAt(event.target) !== undefined;
    event.dataTransfer.dropEffect = taken ? "copy" : "none";
    setOver(taken);
  }

  function drop(event: DragEvent) {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) takerAt(event.target)?.(file);
  }

  function leave({ relatedTarget }: DragEvent) {
    if (!relatedTarget) setOver(false);
  }

  window.addEventListener("dragover", hover);
  window.addEventListener("drop", drop);
  window.addEventListener("dragleave", leave);
  return () => {
    window.removeEventListener("dragover", hover);
    window.removeEventListener("drop", drop);
    window.removeEventListener("dragleave", leave);
  };
}
