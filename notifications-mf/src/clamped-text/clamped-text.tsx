import { useId, useState } from "react";
import css from "./clamped-text.module.css";
import { useIsClamped } from "./use-is-clamped.ts";

interface ClampedTextProps {
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
