import { lazy, StrictMode, Suspense, useState } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, Link, Outlet, RouterProvider } from "react-router";
import "./main.css";

const More = lazy(() => import("./more.jsx"));

function Layout() {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) throw new Error("page-vite fails after mount");
  return (
    <>
      <h2>page-vite</h2>
      <Link to="/details">Details</Link>
      <button type="button" onClick={() => setBroken(true)}>
        Break
      </button>
      <Outlet />
    </>
  );
}

if (location.search === "?fault=mount") throw new Error("page-vite fails in mount");
const details = { path: "details", element: <Suspense><More /></Suspense> };
const routes = [{ path: "/", element: <Layout />, children: [{ index: true, element: <p>Start</p> }, details] }];
const router = createBrowserRouter(routes, { basename: import.meta.env.BASE_URL });
createRoot(document.getElementById("root")).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
