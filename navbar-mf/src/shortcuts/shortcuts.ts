import type { ShortcutChoices } from "@portico/shared-utility";
import type { BarTarget } from "../bar/bar-requests.ts";

/** The parts of a keyboard event that identify a shortcut. */
export interface PressedKey {
  key: string;
  code: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

export interface Shortcut {
  name: "palette" | "list" | "notifications" | "apps" | "user" | "landmarks" | "read" | "toasts";
  /** The keys as shown to users. */
  keys: readonly string[];
  /** Other keys with the same effect. */
  otherKeys?: readonly string[];
  /** What it opens in the bar; without it, it moves the focus. */
  target?: BarTarget;
  /** Whether it also works while the user types. */
  inFields: boolean;
  /** Whether it is on by default. */
  isOn: boolean;
  /** Without it, the focused notification or the region of the toasts handles the key. */
  fits?: (pressed: PressedKey) => boolean;
}

/** Whether the keyboard has ⌘ in place of Ctrl. */
const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

const commandKey = isApple ? "⌘" : "Ctrl";

/** Whether the command key alone is held: ⌘ on a keyboard that has it, otherwise Ctrl. */
function isCommand({ altKey, ctrlKey, metaKey }: PressedKey): boolean {
  const [wanted, other] = isApple ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  return wanted && !other && !altKey;
}

/** Whether a key event is Ctrl K, or ⌘ K on a keyboard that has it. */
export function isPaletteKey(pressed: PressedKey): boolean {
  return pressed.code === "KeyK" && isCommand(pressed) && !pressed.shiftKey;
}

/** `?`, or Ctrl /, on whose key some keyboards have Shift. */
function isListKey(pressed: PressedKey): boolean {
  const { key, altKey, ctrlKey, metaKey } = pressed;
  return key === "?" ? !altKey && !ctrlKey && !metaKey : key === "/" && isCommand(pressed);
}

// Alt Shift. Not Ctrl Alt, which is AltGr on some keyboards.
const withAltShift = (name: Shortcut["name"] & BarTarget, letter: string): Shortcut => ({
  name,
  keys: ["Alt", "Shift", letter],
  target: name,
  inFields: false,
  isOn: true,
  fits: ({ code, altKey, ctrlKey, metaKey, shiftKey }) =>
    code === `Key${letter}` && altKey && shiftKey && !ctrlKey && !metaKey,
});

/** The portal's shortcuts (`docs/product.md#keyboard`). Each of them can be switched off (WCAG 2.2, 2.1.4). */
export const shortcuts: readonly Shortcut[] = [
  {
    name: "palette",
    keys: [commandKey, "K"],
    target: "palette",
    inFields: true,
    isOn: true,
    fits: isPaletteKey,
  },
  withAltShift("notifications", "N"),
  withAltShift("apps", "P"),
  withAltShift("user", "U"),
  {
    name: "landmarks",
    keys: ["F6"],
    inFields: true,
    // Browsers move to their own toolbars with this key.
    isOn: false,
    fits: ({ key, altKey, ctrlKey, metaKey }) => key === "F6" && !altKey && !ctrlKey && !metaKey,
  },
  {
    name: "toasts",
    keys: ["Alt", "T"],
    inFields: true,
    isOn: true,
  },
  {
    name: "read",
    keys: ["M"],
    inFields: false,
    // A single letter, which voice input may trigger by chance.
    isOn: false,
  },
  {
    name: "list",
    keys: ["?"],
    otherKeys: [commandKey, "/"],
    target: "shortcuts",
    inFields: false,
    isOn: true,
    fits: isListKey,
  },
];

/** Whether a shortcut is on, by the user's choice or by default. */
export function isShortcutOn({ name, isOn }: Shortcut, choices: ShortcutChoices): boolean {
  return choices[name] ?? isOn;
}
