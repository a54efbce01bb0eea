import { lazy, Suspense, useEffect, useState } from "react";
import "./root.css";

const here = "/NAME/";
const More = lazy(() => import("./more"));

export default function Root() {
  const [path, setPath] = useState(location.pathname);
  useEffect(() => {
    const update = () => setPath(location.pathname);
    addEventListener("popstate", update);
    return () => removeEventListener("popstate", update);
  }, []);
  if (location.search === "?fault=mount") throw new Error("NAME fails in mount");
  const open = (event) => {
    event.preventDefault();
    history.pushState({}, "", event.currentTarget.href);
    setPath(location.pathname);
  };
  const fail = () => {
    throw new Error("NAME fails after mount");
  };
  return (
    <section>
      <h2 className="NAME-title">NAME</h2>
      <a href={`${here}details`} onClick={open}>
        Details
      </a>
      <button type="button" onClick={fail}>
        Break
      </button>
      {path === `${here}details` && (
        <Suspense fallback={null}>
          <More />
        </Suspense>
      )}
    </section>
  );
}
