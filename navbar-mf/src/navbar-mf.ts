import { mountReact } from "@portico/shared-utility/react";
import { Bar } from "./bar/bar.tsx";
import { HomeScreen } from "./home/home-screen.tsx";

export { requestFromBar } from "./bar/bar-requests.ts";

const namespace = "@portico/navbar-mf";

export const { bootstrap, mount, unmount } = mountReact(Bar, { name: "navbar-mf", namespace });

export const home = mountReact(HomeScreen, { name: "home", namespace });
