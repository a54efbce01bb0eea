import { isGuessable } from "@portico/shared-utility";
import { guessRule } from "@portico/shared-utility/contract";
import { useEffect, useState } from "react";

const pause = 400;

/**
 * Whether the new password that is being typed is easy to guess, told after a pause in typing. It is only a hint: the server
 * judges the password that is sent. `false` while it is short and when the check cannot be loaded.
 *
 * @param person what is known about whose it is: e-mail, name, tenant
 */
export function useGuessable(password: string, person: readonly string[]): boolean {
  const [guessable, setGuessable] = useState(false);
  const known = JSON.stringify(person);
  useEffect(() => {
    if (password === "") return setGuessable(false);
    let current = true;
    const judge = async () => {
      const isLong = [...password].length >= guessRule.shortest;
      const found = isLong && (await isGuessable(password, JSON.parse(known)));
      if (current) setGuessable(found);
    };
    const timer = setTimeout(() => judge().catch(() => setGuessable(false)), pause);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [password, known]);
  return guessable;
}
