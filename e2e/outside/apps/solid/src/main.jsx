import { createSignal, lazy, onCleanup, Show, Suspense } from "solid-js";
import { render } from "solid-js/web";
import "./solid.css";

const here = "/solid/";
const More = lazy(() => import("./more.jsx"));

function App() {
  const [path, setPath] = createSignal(location.pathname);
  const update = () => setPath(location.pathname);
  addEventListener("popstate", update);
  onCleanup(() => removeEventListener("popstate", update));
  if (location.search === "?fault=mount") throw new Error("solid fails in mount");
  const open = (event) => {
    event.preventDefault();
    history.pushState({}, "", event.currentTarget.href);
    update();
  };
  const fail = () => {
    throw new Error("solid fails after mount");
  };
  return (
    <section>
      <h2 class="solid-title">solid</h2>
      <a href={`${here}details`} onClick={open}>
        Details
      </a>
      <button type="button" onClick={fail}>
        Break
      </button>
      <Show when={path() === `${here}details`}>
        <Suspense>
          <More />
        </Suspense>
      </Show>
    </section>
  );
}

let dispose;
export async function mount({ domElement }) {
  dispose = render(() => <App />, domElement);
}
export async function unmount() {
  dispose();
}
