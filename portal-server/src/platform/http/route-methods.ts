export interface KnownRoute {
  methods: string[];
  /** As declared, e.g. `/api/tickets/:id`. */
  url: string;
}

/** Returns the methods of the routes at this path; empty when no route matches the path. */
export function allowedMethods(routes: readonly KnownRoute[], path: string): string[] {
  const methods = routes.filter((route) => fits(route.url, path)).flatMap((route) => route.methods);
  return [...new Set(methods)].sort();
}

// The shell page's catch-all matches every path, so it does not count.
function fits(pattern: string, path: string): boolean {
  if (pattern === "*" || pattern === "/*") return false;
  const parts = pattern.split("/");
  const labels = path.split("/");
  if (parts.at(-1) === "*") return labels.length >= parts.length && every(parts.slice(0, -1), labels);
  return labels.length === parts.length && every(parts, labels);
}

function every(parts: string[], labels: string[]): boolean {
  return parts.every((part, index) => part === labels[index] || (part.startsWith(":") && labels[index] !== ""));
}
