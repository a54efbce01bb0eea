import type { Registry, RegistryCall } from "../registry/registry.ts";
import type { Interruption } from "./interruption.ts";

/** A registry whose changes are never left on their way. @param step the last step that was reported */
export function interruptibleRegistry(registry: Registry, { finish }: Interruption, step: () => string): Registry {
  return {
    send: (call) => {
      const work = () => registry.send<never>(call);
      return call.method === "GET" ? work() : finish({ step: step(), leaves: leftBy(call) }, work);
    },
  };
}

function leftBy({ path, bytes, body }: RegistryCall) {
  if (path.startsWith("/artifacts/")) return bytes ? "file" : "nothing";
  return (body as { dryRun?: boolean } | undefined)?.dryRun ? "nothing" : "change";
}
