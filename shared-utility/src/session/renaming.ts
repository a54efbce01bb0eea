import type { UserInfo } from "@portico/shared-utility/contract";
import type { TabChannel } from "../browser/tab-channel.ts";
import type { ApiClient } from "../http/api-client.ts";
import type { SessionState } from "./session-state.ts";

interface RenamingParts {
  request: ApiClient["request"];
  state: SessionState;
  names: TabChannel<UserInfo>;
}

/** Makes the verb that changes the user's name, and follows the changes of the user's other tabs. */
export function createRenaming({ request, state, names }: RenamingParts) {
  function show({ email, name }: UserInfo): void {
    const session = state.now();
    if (session.status === "signed-in" && session.email === email) state.rename(name);
  }
  names.listen(show);

  return async function renameSelf(name: string): Promise<void> {
    const before = state.now();
    const user = await request<UserInfo | undefined>({ method: "PATCH", path: "/users/me", body: { name } });
    if (before.status !== "signed-in") return;
    const changed = { email: before.email, name: user?.name ?? name };
    show(changed);
    names.post(changed);
  };
}
