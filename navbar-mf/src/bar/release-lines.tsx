import { OverrideLine } from "./override-line.tsx";
import { PreviewLine } from "./preview-line.tsx";

/** The lines of a page that runs a canary or overrides. */
export function ReleaseLines() {
  return (
    <>
      <PreviewLine />
      <OverrideLine />
    </>
  );
}
