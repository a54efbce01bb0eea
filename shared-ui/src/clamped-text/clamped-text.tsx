import { useId, useState } from "react";
import css from "./clamped-text.module.css";
import { useIsCut } from "./use-is-cut.ts";

export interface ClampedTextProps {
  /** What somebody wrote: its direction is its own, its line breaks stay, and it wraps anywhere. */
  text: string;
  /** How many lines show at first. */
  lines: number;
  moreLabel: string;
  lessLabel: string;
  className?: string | undefined;
  onToggle?: (expanded: boolean) => void;
}

/** A text that shows its first lines, with a button for the rest where there is more. */
export function ClampedText({ text, lines, moreLabel, lessLabel, className, onToggle }: ClampedTextProps) {
  const id = useId();
  const [expanded, setExpanded] = useState(false);
  const { ref, isCut } = useIsCut(expanded, text);
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
      {isCut && (
        <button
          type="button"
          aria-expanded={expanded}
          aria-controls={id}
          className={css.toggle}
          onClick={(event) => {
            // What stands around the text may be clicked as a whole.
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
