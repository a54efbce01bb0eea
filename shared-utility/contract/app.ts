/** One entry of `GET /apps`. `module` is also the first segment of the application's paths. */
export interface App {
  module: string;
  name: string;
}

/** The applications of the signed-in user's tenant. */
export type Apps = { status: "unknown" } | { status: "loaded"; apps: readonly App[] };
