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
  names.listen(({ email, name }) => {
    const session = state.now();
    if (session.status === "signed-in" && session.email === email) state.rename(name);
  });

  return async function renameSelf(name: string): Promise<void> {
    const user = await request<UserInfo | undefined>({ method: "PATCH", path: "/users/me", body: { name } });
    const session = state.now();
    if (session.status !== "signed-in") return;
    state.rename(user?.name ?? name);
    names.post({ email: session.email, name: user?.name ?? name });
  };
}
