import { useEffect, useState } from "react";

const pause = 300;

/**
 * The text while it is typed. It is applied after a short pause or on Enter. An applied text that comes from
 * elsewhere (Back, a cleared filter) replaces the draft; the value that this hook has applied does not.
 */
export function useSearchDraft(applied: string, onApply: (text: string) => void) {
  const [draft, setDraft] = useState(applied);
  const [sent, setSent] = useState(applied);
  const [seen, setSeen] = useState(applied);

  if (applied !== seen) {
    setSeen(applied);
    if (applied !== sent) {
      setSent(applied);
      setDraft(applied);
    }
  }

  const text = draft.trim();
  const apply = () => {
    if (text === sent) return;
    setSent(text);
    onApply(text);
  };

  useEffect(() => {
    if (text === sent) return;
    const timer = setTimeout(() => {
      setSent(text);
      onApply(text);
    }, pause);
    return () => clearTimeout(timer);
  }, [text, sent, onApply]);

  return { draft, setDraft, apply };
}
