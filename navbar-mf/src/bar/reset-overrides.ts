import { request } from "@portico/shared-utility";
import { overrideStoragePrefix } from "@portico/shared-utility/contract";

/** `DELETE /registry/overrides`: removes the overrides of this browser, from the next load on. */
export async function resetOverrides(): Promise<void> {
  await request<void>({ method: "DELETE", path: "/registry/overrides" });
  // Otherwise the page would request the stored list again.
  for (const name of Object.keys(localStorage))
    if (name.startsWith(overrideStoragePrefix)) localStorage.removeItem(name);
}
