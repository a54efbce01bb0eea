import { mountReact } from "@portico/shared-utility/react";
import { ProfileScreen } from "./profile/profile-screen.tsx";

export const { bootstrap, mount, unmount } = mountReact(ProfileScreen, {
  name: "profile-mf",
  namespace: "@portico/profile-mf",
});
