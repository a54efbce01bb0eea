import { isGuessable } from "@portico/shared-utility";
import { guessRule } from "@portico/shared-utility/contract";
import { useEffect, useState } from "react";

const typingPause = 400;

/**
 * Whether the new password that the user is typing is easy to guess; updated after a pause in typing. It is only a
 * hint: the server decides. `false` while the password is too short and when the check cannot be loaded.
 *
 * @param userTexts texts about the user: e-mail, name, tenant
 */
export function useGuessable(password: string, userTexts: readonly string[]): boolean {
  const [guessable, setGuessable] = useState(false);
  const userTextsJson = JSON.stringify(userTexts);
  useEffect(() => {
    if (password === "") return setGuessable(false);
    let current = true;
    const judge = async () => {
      const isLong = [...password].length >= guessRule.shortest;
      const found = isLong && (await isGuessable(password, JSON.parse(userTextsJson)));
      if (current) setGuessable(found);
    };
    const timer = setTimeout(() => judge().catch(() => setGuessable(false)), typingPause);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [password, userTextsJson]);
  return guessable;
}
