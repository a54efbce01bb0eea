/** Runs in the page: tries several ways to run foreign code, and returns for each whether the browser refused it. */
export async function tryScripts(foreign: string): Promise<Record<string, string>> {
  const insert = (address: string) =>
    new Promise((ran, refused) => {
      const script = document.createElement("script");
      script.onload = ran;
      script.onerror = refused;
      script.src = address;
      document.head.append(script);
    });
  const ways: Record<string, () => unknown> = {
    "a script from elsewhere": () => insert(foreign),
    "an upload of this origin": () => insert("/media/evil.js"),
    "an inline script": () => {
      const script = document.createElement("script");
      script.append("window.evil = 1");
      document.head.append(script);
      if (!("evil" in window)) throw new Error("It did not run.");
    },
    "markup with a handler": () => {
      document.createElement("div").innerHTML = "<img src=x onerror='window.evil = 1'>";
    },
    // biome-ignore lint/security/noGlobalEval: this is what the policy refuses.
    eval: () => eval("window.evil = 1"),
  };
  const outcomes: Record<string, string> = {};
  for (const [name, attempt] of Object.entries(ways)) {
    try {
      await attempt();
      outcomes[name] = "ran";
    } catch {
      outcomes[name] = "refused";
    }
  }
  return outcomes;
}
