/** A page without the code of its template. */
interface ChosenPage {
  html: string;
  /** Conditions of left-out parts that are for developers' machines. */
  local: string[];
  /** Conditions of which both branches were read. */
  open: string[];
}

const code = /<%([-=_#]?)([\s\S]*?)[-_]?%>/g;

/**
 * Chooses the branches of a template (EJS, `<% if (…) { %>`) that a deployed page would contain. Computed values become
 * `‹name›`.
 */
export function chooseBranches(template: string): ChosenPage {
  const page: ChosenPage = { html: "", local: [], open: [] };
  /** One entry for each open brace: whether its text is included, and whether the text of the following branch is. */
  const braces: { isTaken: boolean; ofElse: boolean }[] = [];
  let last = 0;
  const take = (end: number) => {
    if (braces.every(({ isTaken }) => isTaken)) page.html += template.slice(last, end);
  };
  for (const match of template.matchAll(code)) {
    const [all, kind, inner = ""] = match;
    take(match.index);
    last = match.index + all.length;
    if (kind === "=" || kind === "-") {
      if (braces.every(({ isTaken }) => isTaken)) page.html += `‹${inner.trim()}›`;
    } else if (kind !== "#") changeBraces(braces, inner.trim(), page);
  }
  take(template.length);
  return page;
}

function changeBraces(braces: { isTaken: boolean; ofElse: boolean }[], inner: string, page: ChosenPage): void {
  const closed = inner.startsWith("}") ? braces.pop() : undefined;
  if (!inner.endsWith("{")) return;
  const [, condition] = /\bif\s*\(([\s\S]*)\)\s*\{$/.exec(inner) ?? [];
  if (condition === undefined) return void braces.push({ isTaken: closed?.ofElse ?? true, ofElse: true });
  const isLocal = /local|\bdev/i.test(condition);
  const isTaken = !isLocal || /^!|!=/.test(condition.trim());
  if (!isTaken) page.local.push(condition.trim());
  if (!isLocal) page.open.push(condition.trim());
  braces.push({ isTaken: isTaken && (closed?.ofElse ?? true), ofElse: isLocal ? !isTaken : true });
}
