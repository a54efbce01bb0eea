export interface SkeletonProps {
  /** Any CSS length. */
  width?: string;
  height?: string;
  /** Number of bars below each other. */
  lines?: number;
}

/** The shape of content that is loading; not animated, and hidden from assistive technology. */
export function Skeleton({ width = "100%", height = "1rem", lines = 1 }: SkeletonProps) {
  const bars = Array.from({ length: lines }, (_, index) => `bar-${index}`);
  return (
    <span aria-hidden="true" className="portico-skeleton">
      {bars.map((bar) => (
        <span key={bar} className="portico-skeleton-bar" style={{ inlineSize: width, blockSize: height }} />
      ))}
    </span>
  );
}
