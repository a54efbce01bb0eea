import "./root.css";
import { lazy, Suspense, useEffect, useState } from "react";

const More = lazy(() => import("./more.jsx"));

export default function Root() {
  const [path, setPath] = useState(location.pathname);
  useEffect(() => {
    const update = () => setPath(location.pathname);
    addEventListener("popstate", update);
    return () => removeEventListener("popstate", update);
  }, []);
  if (location.search === "?fault=mount") throw new Error("vite-single-spa fails in mount");
  const follow = (event) => {
    event.preventDefault();
    history.pushState({}, "", event.currentTarget.href);
    setPath(location.pathname);
  };
  return (
    <section>
      <h2 className="vite-single-spa-title">vite-single-spa</h2>
      <a href="/vite-single-spa/details" onClick={follow}>
        Details
      </a>
      <button
        type="button"
        onClick={() => {
          throw new Error("vite-single-spa fails after mount");
        }}
      >
        Break
      </button>
      {path === "/vite-single-spa/details" && (
        <Suspense fallback={null}>
          <More />
        </Suspense>
      )}
    </section>
  );
}
