/**
 * Lets two builds define a custom element of the same name, such as one component library in two applications, or the
 * next build of an application in an open tab. A page cannot define a name twice, so the second build would fail
 * completely. Instead it gets the first definition, and the console names the element.
 */
export function installElementNames(page: Window & typeof globalThis = window): void {
  const { prototype } = page.CustomElementRegistry;
  const { define } = prototype;
  const later = new WeakSet<CustomElementConstructor>();
  let count = 0;
  prototype.define = function (name, elementClass, options) {
    const first = this.get(name);
    if (first === undefined) return define.call(this, name, elementClass, options);
    if (first === elementClass || later.has(elementClass)) return;
    later.add(elementClass);
    console.warn(`<${name}> has been defined before in this page. The first definition stays.`);
    // Code may also create the element by its class, which needs a name for this.
    define.call(this, `${name}-again-${++count}`, elementClass, options);
  };
}
