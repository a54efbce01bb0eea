import { useEffect, useState } from "preact/hooks";

export default function Counter({ more }) {
  const [count, setCount] = useState(0);
  const [isDrawn, setDrawn] = useState(false);
  // Only a page whose scripts have run shows it.
  useEffect(() => setDrawn(true), []);
  if (isDrawn && location.search === "?fault=mount") return <p>The application has failed.</p>;
  return (
    <div>
      <button type="button" onClick={() => setCount(count + 1)}>
        Counted {count}
      </button>
      {isDrawn && more && <p>{more}</p>}
    </div>
  );
}
