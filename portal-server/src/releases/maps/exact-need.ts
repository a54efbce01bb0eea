import { browserFeatures, type Need, needParts, originNeeds, plainNeeds } from "@portico/shared-utility/contract";
import { exactOrigin, isInOrigin } from "./exact-origin.ts";

// Trusted Types, 4.6.2 (tt-policy-name), without the keywords, and without the portal's policy.
const policyName = /^(?!default$)[\w\-#=/@.%]{1,64}$/;
const madeByPage = "blob:";
const channel = /^ws(?=s?:)/;

/**
 * The normalized form of a need, e.g. `connect:https://api.example` for `connect=HTTPS://api.example/`.
 * @returns `undefined` for an unknown kind or feature, for an origin that is not exact, https or on this machine, and
 * for a wildcard
 */
export function exactNeed(text: string): Need | undefined {
  const { kind, value } = needParts(text);
  if ((plainNeeds as readonly string[]).includes(kind)) return value === "" ? kind : undefined;
  const exact = exactValue(kind, value);
  return exact === undefined ? undefined : `${kind}:${exact}`;
}

function exactValue(kind: string, value: string): string | undefined {
  if (kind === "trusted-types") return policyName.test(value) ? value : undefined;
  if (kind === "feature") return (browserFeatures as readonly string[]).includes(value) ? value : undefined;
  if (!(originNeeds as readonly string[]).includes(kind)) return undefined;
  // A frame whose content the application makes, such as a document for printing.
  if (kind === "frame" && value === madeByPage) return value;
  // The rules for wss and ws are those for https and http.
  const isChannel = kind === "connect" && channel.test(value.toLowerCase());
  if (!isChannel) return exactOrigin(value);
  return exactOrigin(value.toLowerCase().replace(channel, "http"))?.replace(/^http/, "ws");
}

/** Whether approved needs include a need: the need itself, or an origin or folder that contains it. */
export function isApproved(need: Need, approved: readonly Need[]): boolean {
  if (approved.includes(need)) return true;
  const { kind, value } = needParts(need);
  const asAddress = (origin: string) => origin.replace(/^ws/, "http");
  return approved.some((each) => {
    const other = needParts(each);
    const isSameScheme = other.value.startsWith("ws") === value.startsWith("ws");
    return other.kind === kind && isSameScheme && isInOrigin(asAddress(value), asAddress(other.value));
  });
}
