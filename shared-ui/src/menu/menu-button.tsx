import type { ComponentPropsWithRef, ElementType, KeyboardEvent, Ref } from "react";
import { type FirstActive, useMenu } from "./menu.tsx";

interface MenuButtonProps extends Omit<ComponentPropsWithRef<"button">, "onClick" | "onKeyDown" | "id" | "type"> {
  /** Renders the button; without it a plain `button`. */
  as?: ElementType;
}

const opening: Record<string, FirstActive> = { Enter: "first", " ": "first", ArrowDown: "first", ArrowUp: "last" };

/** Opens and closes the `MenuItems` beside it. */
export function MenuButton({ as: Button = "button", ref, ...props }: MenuButtonProps) {
  const { opened, open, close, button, buttonId, listId } = useMenu();
  const onKeyDown = (event: KeyboardEvent) => {
    const active = opening[event.key];
    if (!active) return;
    // Without it the browser would click the button too.
    event.preventDefault();
    open(active);
  };
  return (
    <Button
      {...props}
      ref={(element: HTMLButtonElement | null) => {
        button.current = element;
        pass(ref, element);
      }}
      type="button"
      id={buttonId}
      aria-haspopup="menu"
      aria-expanded={opened !== undefined}
      aria-controls={opened && listId}
      onKeyDown={onKeyDown}
      onClick={() => (opened ? close() : open("none"))}
    />
  );
}

function pass(ref: Ref<HTMLButtonElement> | undefined, element: HTMLButtonElement | null): void {
  if (typeof ref === "function") ref(element);
  else if (ref) ref.current = element;
}
