/** What single-spa keeps of an application. */
interface RawApplication {
  name: string;
  status: string;
  parcels: Record<string, unknown>;
}

interface Devtools {
  exposedMethods?: { getRawAppData(): RawApplication[] };
}

const { __SINGLE_SPA_DEVTOOLS__: devtools } = window as { __SINGLE_SPA_DEVTOOLS__?: Devtools } & Window;
// Those of the portal's single-spa: an application may bring a copy, which sets its own.
const methods = devtools?.exposedMethods;

/**
 * What single-spa keeps of an application. It gives that to its inspector, where the page has set
 * `__SINGLE_SPA_DEVTOOLS__` before single-spa started (`boot/boot.ts`).
 */
export function rawApplication(name: string): RawApplication | undefined {
  return methods?.getRawAppData().find((application) => application.name === name);
}
