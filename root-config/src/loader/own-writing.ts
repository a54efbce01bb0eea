interface Written {
  text: string;
  nodes: ChildNode[];
}

/**
 * Inserts text that applications write into the document (`document.write`) at the place of the writing script, as in a
 * page that is being parsed. Browsers ignore such calls in scripts that are added later, and replace the whole page if
 * a script writes after it has run.
 */
export function installOwnWriting(page: Document = document): void {
  const written = new WeakMap<Element, Written>();
  const write = (text: string): void => {
    const script = page.currentScript;
    if (!script?.isConnected || page.head.contains(script)) {
      console.warn("document.write is ignored: it works only while a script of a page is running.");
      return;
    }
    if (/<script\b/i.test(text)) console.warn("document.write: written script elements do not run.");
    written.set(script, extended(written.get(script), text, script));
  };
  const { open } = page;
  Object.assign(page, {
    write: (...texts: unknown[]) => write(texts.join("")),
    writeln: (...texts: unknown[]) => write(`${texts.join("")}\n`),
    // With three arguments it opens a window.
    open: (...given: Parameters<typeof open>) => (given.length > 2 ? open.apply(page, given) : page),
  });
}

/** Parts of markup are parsed together. Complete elements stay, because the script may already use them. */
function extended(before: Written = { text: "", nodes: [] }, more: string, script: ChildNode): Written {
  const text = before.text + more;
  const added = nodesOf(more);
  if (before.text === "" || markupOf(nodesOf(text)) === markupOf(before.nodes) + markupOf(added)) {
    script.before(...added);
    return { text, nodes: [...before.nodes, ...added] };
  }
  for (const node of before.nodes) node.remove();
  const nodes = nodesOf(text);
  script.before(...nodes);
  return { text, nodes };
}

/** The page's policy accepts markup if an application needs `html`. Text without markup needs nothing. */
function nodesOf(text: string): ChildNode[] {
  if (!/[<&]/.test(text)) return [document.createTextNode(text)];
  const holder = document.createElement("template");
  try {
    holder.innerHTML = text;
  } catch (error) {
    console.error("document.write: the page takes no markup. Declare the need html.", error);
  }
  return [...holder.content.childNodes];
}

function markupOf(nodes: readonly ChildNode[]): string {
  const holder = document.createElement("div");
  holder.append(...nodes.map((node) => node.cloneNode(true)));
  return holder.innerHTML;
}
