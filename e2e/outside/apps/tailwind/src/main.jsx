import "./main.css";
import { createMemoryHistory, createRootRoute, createRoute, createRouter, createBrowserHistory, lazyRouteComponent, Link, Outlet, RouterProvider } from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
function Shell() { return <section><h2 className="text-[rgb(20,90,140)]">tailwind</h2><Link to="/details">Details</Link><button type="button" onClick={() => { throw new Error("tailwind fails after mount"); }}>Break</button><Outlet /></section>; }
const rootRoute = createRootRoute({ component: Shell });
const home = createRoute({ getParentRoute: () => rootRoute, path: "/home", component: () => null });
const details = createRoute({ getParentRoute: () => rootRoute, path: "/details", component: lazyRouteComponent(() => import("./more.jsx")) });
let root;
export async function mount({ domElement }) { if (location.search === "?fault=mount") throw new Error("tailwind fails in mount");
  const router = createRouter({ routeTree: rootRoute.addChildren([home, details]), basepath: "/tailwind", history: createBrowserHistory() });
  root = createRoot(domElement); root.render(<RouterProvider router={router} />); }
export async function unmount() { root.unmount(); }
