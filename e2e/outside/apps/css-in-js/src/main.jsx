import { Global, css } from "@emotion/react";
import styled from "styled-components";
import { createRoot } from "react-dom/client";
import { lazy, Suspense, useEffect, useState } from "react";
const More = lazy(() => import("./more.jsx"));
const Title = styled.h2`color: rgb(20, 90, 140);`;
function App() {
  const [path, setPath] = useState(location.pathname);
  useEffect(() => { const u = () => setPath(location.pathname); addEventListener("popstate", u); return () => removeEventListener("popstate", u); }, []);
  if (location.search === "?fault=mount") throw new Error("css-in-js fails in mount");
  return <section css={{ padding: 4 }}><Global styles={css`body { --emotion: 1; }`} /><Title>css-in-js</Title>
    <a href="/css-in-js/details" onClick={(e) => { e.preventDefault(); history.pushState({}, "", e.currentTarget.href); setPath(location.pathname); }}>Details</a>
    <button type="button" onClick={() => { throw new Error("css-in-js fails after mount"); }}>Break</button>
    {path === "/css-in-js/details" && <Suspense fallback={null}><More /></Suspense>}</section>;
}
let root;
export async function mount({ domElement }) { await new Promise((done, fail) => { root = createRoot(domElement, { onUncaughtError: fail }); root.render(<App />); setTimeout(done, 50); }); }
export async function unmount() { root.unmount(); }
