/** single-spa's record of an application. */
interface RawApplication {
  name: string;
  status: string;
  parcels: Record<string, unknown>;
}

interface Devtools {
  exposedMethods?: { getRawAppData(): RawApplication[] };
}

const { __SINGLE_SPA_DEVTOOLS__: devtools } = window as { __SINGLE_SPA_DEVTOOLS__?: Devtools } & Window;
// The statuses of the portal's single-spa. An application may bring a copy, which sets its own.
const methods = devtools?.exposedMethods;

/**
 * Finds single-spa's record of an application. single-spa passes these records to its inspector if the page set
 * `__SINGLE_SPA_DEVTOOLS__` before single-spa started (`boot/boot.ts`).
 */
export function rawApplication(name: string): RawApplication | undefined {
  return methods?.getRawAppData().find((application) => application.name === name);
}
