import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { showPopover } from "../popover/show-popover.ts";
import css from "./tooltip.module.css";

const hoverDelay = 500;
const edge = 8;

/**
 * A tooltip that repeats a control's name: shown after 500 ms of hover, immediately on keyboard focus, hidden with
 * Escape.
 *
 * @returns props for the control and the element to render next to it
 */
export function useTooltip(text: string) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hide = () => {
    clearTimeout(timer.current);
    setAnchor(undefined);
  };
  const showAfter = (delay: number, control: HTMLElement) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAnchor(control), delay);
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!anchor) return;
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && setAnchor(undefined);
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [anchor]);

  const anchorProps = {
    onPointerEnter: ({ currentTarget, pointerType }: PointerEvent<HTMLElement>) => {
      if (pointerType !== "touch") showAfter(hoverDelay, currentTarget);
    },
    onPointerLeave: hide,
    onPointerDown: hide,
    onFocus: ({ currentTarget }: FocusEvent<HTMLElement>) => {
      // In a new task: another popover may be opening at this moment, during which no tooltip can be shown.
      if (currentTarget.matches(":focus-visible")) showAfter(0, currentTarget);
    },
    onBlur: hide,
  };
  return { anchorProps, tooltip: anchor && <Tooltip text={text} anchor={anchor} /> };
}

function Tooltip({ text, anchor }: { text: string; anchor: HTMLElement }) {
  const place = (element: HTMLElement) => {
    const box = anchor.getBoundingClientRect();
    const width = element.offsetWidth;
    const centred = box.left + (box.width - width) / 2;
    element.style.left = `${Math.max(edge, Math.min(centred, innerWidth - width - edge))}px`;
    element.style.top = `${box.bottom + edge}px`;
  };
  return (
    <span
      ref={(element) => {
        if (element) showPopover(element, () => place(element));
      }}
      popover="manual"
      aria-hidden="true"
      className={css.tooltip}
    >
      {text}
    </span>
  );
}
