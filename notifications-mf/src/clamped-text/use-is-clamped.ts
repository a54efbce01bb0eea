import { useLayoutEffect, useRef, useState } from "react";

/**
 * Whether a clamped element hides some of its text. Also checked when its width changes. Keeps its value while the
 * text is expanded.
 */
export function useIsClamped(expanded: boolean, text: string) {
  const ref = useRef<HTMLParagraphElement>(null);
  const [isClamped, setClamped] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text may have another height.
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || expanded) return;
    const measure = () => setClamped(element.scrollHeight > element.clientHeight + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [expanded, text]);

  return { ref, isClamped };
}
