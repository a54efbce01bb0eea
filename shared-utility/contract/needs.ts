import type { Need } from "@portico/contract";

/**
 * The kinds of needs for an origin, or for a folder of a shared host. Each belongs to a directive of the page's policy.
 */
export const originNeeds = ["connect", "img", "media", "font", "frame", "style", "script"] as const;

/** Features of the browser that a `Permissions-Policy` governs. */
export const browserFeatures = [
  ...["accelerometer", "ambient-light-sensor", "autoplay", "bluetooth", "camera", "clipboard-read", "clipboard-write"],
  ...["display-capture", "encrypted-media", "fullscreen", "gamepad", "geolocation", "gyroscope", "hid"],
  ...["idle-detection", "local-fonts", "magnetometer", "microphone", "midi", "payment", "picture-in-picture"],
  ...["publickey-credentials-create", "publickey-credentials-get", "screen-wake-lock", "serial", "storage-access"],
  ...["usb", "web-share", "window-management", "xr-spatial-tracking"],
] as const;

/**
 * Needs without a value: style attributes in markup; markup as text, sanitised; text as code (`eval`, `new Function`);
 * WebAssembly; workers from files of other origins and from text that the application makes; windows of other origins
 * that send messages to the page that opened them.
 */
export const plainNeeds = ["style-attr", "html", "eval", "wasm", "worker", "popups"] as const;

/**
 * The kinds of needs that an application declares. `trusted-types` is the name of a Trusted Types policy, `feature` a
 * feature of the browser.
 */
export const needKinds = [...originNeeds, "trusted-types", "feature", ...plainNeeds] as const;
export type NeedKind = (typeof needKinds)[number];

/** The two parts of a need; `value` is empty for a kind without one. */
export function needParts(need: Need): { kind: string; value: string } {
  const [, kind = need, value = ""] = /^([a-z-]+)[:=](.*)$/s.exec(need) ?? [];
  return (browserFeatures as readonly string[]).includes(need) ? { kind: "feature", value: need } : { kind, value };
}
