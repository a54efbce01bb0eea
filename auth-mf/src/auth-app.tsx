import { RecoverScreen } from "./recover/recover-screen.tsx";
import { SignInScreen } from "./sign-in/sign-in-screen.tsx";
import { usePathname } from "./use-pathname.ts";

export function AuthApp() {
  return usePathname().startsWith("/recover") ? <RecoverScreen /> : <SignInScreen />;
}
