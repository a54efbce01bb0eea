/** Code of a mount that works. */
export const drawing = `
  var heading = document.createElement("h1");
  heading.textContent = "Ativos";
  props.domElement.replaceChildren(heading);`;

/** A module with these lifecycles; an omitted one works. */
export function application(lifecycles: { bootstrap?: string; mount?: string; unmount?: string }): string {
  const works = "function () { return Promise.resolve() }";
  const draws = `function (props) { ${drawing} return Promise.resolve(); }`;
  const { bootstrap = works, mount = draws, unmount = works } = lifecycles;
  return `System.register([], function (add) { return { execute: function () {
    add("bootstrap", ${bootstrap}); add("mount", ${mount}); add("unmount", ${unmount});
  } } });`;
}
