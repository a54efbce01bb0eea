import { useSyncExternalStore } from "react";
import { RecoverScreen } from "./recover/recover-screen.tsx";
import { SignInScreen } from "./sign-in/sign-in-screen.tsx";

export function AuthApp() {
  return usePathname().startsWith("/recover") ? <RecoverScreen /> : <SignInScreen />;
}

// The orchestrator fires a popstate event for every navigation, so two screens need no router.
function subscribe(onChange: () => void) {
  window.addEventListener("popstate", onChange);
  return () => window.removeEventListener("popstate", onChange);
}

function usePathname() {
  return useSyncExternalStore(subscribe, () => window.location.pathname);
}
