import type { Audience } from "@portico/portal-server/provisioning";

/** An application's audience as text, e.g. `everybody` or `groups support, it; role registry`. */
export function audienceText({ groups, roles }: Audience): string {
  const texts = [listed("group", groups), listed("role", roles)].filter((text) => text !== "");
  return texts.join("; ") || "everybody";
}

function listed(word: string, names: readonly string[]): string {
  if (names.length === 0) return "";
  return `${names.length === 1 ? word : `${word}s`} ${names.join(", ")}`;
}
