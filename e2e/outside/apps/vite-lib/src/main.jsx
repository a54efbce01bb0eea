import { lazy, Suspense, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import "./main.css";

const More = lazy(() => import("./more.jsx"));

function App() {
  const [path, setPath] = useState(location.pathname);
  useEffect(() => {
    const update = () => setPath(location.pathname);
    addEventListener("popstate", update);
    return () => removeEventListener("popstate", update);
  }, []);
  const open = (event) => {
    event.preventDefault();
    history.pushState({}, "", event.currentTarget.href);
    setPath(location.pathname);
  };
  const fail = () => {
    throw new Error("vite-lib fails after mount");
  };
  return (
    <section>
      <h2 className="vite-lib-title">vite-lib</h2>
      <a href="/vite-lib/details" onClick={open}>
        Details
      </a>
      <button type="button" onClick={fail}>
        Break
      </button>
      {path === "/vite-lib/details" && (
        <Suspense fallback={null}>
          <More />
        </Suspense>
      )}
    </section>
  );
}

// Two packages of a bundle bring one component library.
customElements.define("outside-mark", class extends HTMLElement {});
customElements.define("outside-mark", class extends HTMLElement {});
let root;
export async function mount({ domElement }) {
  if (location.search === "?fault=mount") throw new Error("vite-lib fails in mount");
  root = createRoot(domElement);
  root.render(<App />);
}
export async function unmount() {
  root.unmount();
}
