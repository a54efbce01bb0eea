import { useOnline } from "@portico/shared-utility/react";
import { useEffect, useState } from "react";

const shownFor = 5000;

/** Whether there is a network; `back` for a few seconds after its return. */
export function useConnection(): "online" | "offline" | "back" {
  const online = useOnline();
  const [missed, setMissed] = useState(false);
  useEffect(() => {
    if (!online) return setMissed(true);
    const timer = setTimeout(() => setMissed(false), shownFor);
    return () => clearTimeout(timer);
  }, [online]);
  if (!online) return "offline";
  return missed ? "back" : "online";
}
