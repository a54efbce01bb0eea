import { lazy, Suspense, useEffect, useState } from "react";
import "./root.css";

const here = "/react-17-shared/";
const More = lazy(() => import("./more"));

export default function Root() {
  const [path, setPath] = useState(location.pathname);
  useEffect(() => {
    const update = () => setPath(location.pathname);
    addEventListener("popstate", update);
    return () => removeEventListener("popstate", update);
  }, []);
  if (location.search === "?fault=mount") throw new Error("react-17-shared fails in mount");
  const open = (event) => {
    event.preventDefault();
    history.pushState({}, "", event.currentTarget.href);
    setPath(location.pathname);
  };
  const fail = () => {
    throw new Error("react-17-shared fails after mount");
  };
  return (
    <section>
      <h2 className="react-17-shared-title">react-17-shared</h2>
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
