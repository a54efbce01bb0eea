import { useState } from "preact/hooks";

export default function Counter() {
  const [count, setCount] = useState(0);
  if (count === 0 && typeof location === "object" && location.search === "?fault=mount")
    return <p>The application has failed.</p>;
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      Counted {count}
    </button>
  );
}
