import { VisuallyHidden } from "../visually-hidden/visually-hidden.tsx";

/**
 * Grey rows in the place of a list that is loading. They appear after 300 ms, so that a quick response causes no flicker.
 *
 * @param props `label`: what is loading, for assistive technology
 */
export function LoadingRows({ rows, label }: { rows: number; label: string }) {
  return (
    <div className="portico-loading">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => `row-${row}`).map((key) => (
        <div key={key} className="portico-loading-row" />
      ))}
    </div>
  );
}
