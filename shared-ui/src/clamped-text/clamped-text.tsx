import { useId, useLayoutEffect, useRef, useState } from "react";
import css from "./clamped-text.module.css";

export interface ClampedTextProps {
  /** A text by a user: it has its own direction, keeps its line breaks and wraps anywhere. */
  text: string;
  /** Number of lines that are shown at first. */
  lines: number;
  moreLabel: string;
  lessLabel: string;
  className?: string | undefined;
  onToggle?: (expanded: boolean) => void;
}

/** A text that shows its first lines, with a button for the rest if there is more. */
export function ClampedText({ text, lines, moreLabel, lessLabel, className, onToggle }: ClampedTextProps) {
  const id = useId();
  const [expanded, setExpanded] = useState(false);
  const { ref, isClamped } = useIsClamped(expanded, text);
  const toggle = () => {
    setExpanded(!expanded);
    onToggle?.(!expanded);
  };
  return (
    <div className={className}>
      <p
        ref={ref}
        id={id}
        dir="auto"
        className={expanded ? css.text : css.clamped}
        style={expanded ? undefined : { WebkitLineClamp: lines }}
      >
        {text}
      </p>
      {isClamped && (
        <button
          type="button"
          aria-expanded={expanded}
          aria-controls={id}
          className={css.toggle}
          onClick={(event) => {
            // The surrounding area may have a click handler of its own.
            event.stopPropagation();
            toggle();
          }}
        >
          {expanded ? lessLabel : moreLabel}
        </button>
      )}
    </div>
  );
}

/**
 * Whether a clamped element hides some of its text. Also checked when its width changes. Keeps its value while the
 * text is expanded.
 */
function useIsClamped(expanded: boolean, text: string) {
  const ref = useRef<HTMLParagraphElement>(null);
  const [isClamped, setClamped] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text may have another height.
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || expanded) return;
    const measure = () => setClamped(element.scrollHeight > element.clientHeight + 1);
    measure();
    if (!("ResizeObserver" in window)) return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [expanded, text]);

  return { ref, isClamped };
}
