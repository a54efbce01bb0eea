import { createAttribution } from "./attribution.ts";
import { trackInsertions } from "./track-insertions.ts";

/** The code of this file represents a module. */
let caller: string | undefined;
trackInsertions(
  document.head,
  createAttribution(new Map(), () => caller),
);

const selectorOf = (name: string | undefined) => {
  caller = name;
  const element = Object.assign(document.createElement("style"), { textContent: "a { color: red }" });
  document.head.append(element);
  return (element.sheet?.cssRules[0] as CSSStyleRule | undefined)?.selectorText;
};

it.each(["@acme/styleguide"])(
  "keeps the style element of a tenant's own library inside the applications: %s",
  (name) => {
    expect(selectorOf(name)).toBe("a:where([data-styles] *, [data-app-part], [data-app-part] *)");
  },
);

it.each(["@portico/navbar-mf", "react-dom/client", "rxjs", undefined])("leaves the style element of %s", (name) => {
  expect(selectorOf(name)).toBe("a");
});
