import { useEffect, useState } from "react";
import { Link, Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import "./app.css";

export function Layout({ children }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export function HydrateFallback() {
  return <p>Loading</p>;
}

export function ErrorBoundary() {
  return <p>The application has failed.</p>;
}

const fail = () => {
  throw new Error("site-react-router fails after mount");
};

export default function App() {
  const [isBroken, setBroken] = useState(false);
  useEffect(() => setBroken(location.search === "?fault=mount"), []);
  if (isBroken) throw new Error("site-react-router fails in mount");
  return (
    <>
      <h2>site-react-router</h2>
      <Link to="/details">Details</Link>
      <button type="button" onClick={fail}>
        Break
      </button>
      <Outlet />
    </>
  );
}
