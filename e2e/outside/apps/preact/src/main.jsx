import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import "./main.css";

const here = "/preact/";

function App() {
  const [more, setMore] = useState();
  const update = async () => {
    const isDetails = location.pathname === `${here}details`;
    setMore(isDetails ? (await import("./more.js")).more : undefined);
  };
  useEffect(() => {
    update();
    addEventListener("popstate", update);
    return () => removeEventListener("popstate", update);
  }, []);
  const open = (event) => {
    event.preventDefault();
    history.pushState({}, "", event.currentTarget.href);
    update();
  };
  const fail = () => {
    throw new Error("preact fails after mount");
  };
  return (
    <section>
      <h2 class="preact-title">preact</h2>
      <a href={`${here}details`} onClick={open}>
        Details
      </a>
      <button type="button" onClick={fail}>
        Break
      </button>
      {more && <p>Details of preact. {more}</p>}
    </section>
  );
}

let root;
export async function mount({ domElement }) {
  if (location.search === "?fault=mount") throw new Error("preact fails in mount");
  root = domElement;
  render(<App />, root);
}
export async function unmount() {
  render(null, root);
}
