import { OverrideLine } from "./override-line.tsx";
import { PreviewLine } from "./preview-line.tsx";

export function ReleaseLines() {
  return (
    <>
      <PreviewLine />
      <OverrideLine />
    </>
  );
}
