/** What single-spa keeps of an application. */
interface RawApplication {
  name: string;
  status: string;
  parcels: Record<string, unknown>;
}

interface Devtools {
  exposedMethods?: { getRawAppData(): RawApplication[] };
}

/**
 * What single-spa keeps of an application. It gives that to its inspector, where the page has set
 * `__SINGLE_SPA_DEVTOOLS__` before single-spa started (`boot/boot.ts`).
 */
export function rawApplication(name: string): RawApplication | undefined {
  const { __SINGLE_SPA_DEVTOOLS__: devtools } = window as { __SINGLE_SPA_DEVTOOLS__?: Devtools } & Window;
  return devtools?.exposedMethods?.getRawAppData().find((application) => application.name === name);
}
