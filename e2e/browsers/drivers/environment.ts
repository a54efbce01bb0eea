/** The environment of this process for a browser, without proxies: they would receive the calls to this machine. */
export function browserEnvironment(more: Record<string, string> = {}): Record<string, string> {
  const kept = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined || /_proxy$/i.test(name) ? [] : [[name, value] as const],
  );
  return { ...Object.fromEntries(kept), ...more };
}
