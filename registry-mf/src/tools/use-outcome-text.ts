import { useT } from "../use-t.ts";

const known = ["pending", "delivered", "unheard", "failed", "answered"] as const;

/** How a message ended, in words; the code of a request's error as it is. */
export function useOutcomeText() {
  const t = useT();
  return (outcome: string) => {
    const name = known.find((each) => each === outcome);
    return name ? t(`tools.outcome.${name}`) : outcome;
  };
}
