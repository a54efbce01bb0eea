/** One entry of `GET /apps` (specification section 3). `module` is also the first label of its routes. */
export interface App {
  module: string;
  name: string;
}

/** The applications of the signed-in person's domain. */
export type Apps = { status: "unknown" } | { status: "loaded"; apps: readonly App[] };
