/** Every address of this application, relative to its base path. */
export const paths = {
  home: "/home",
  create: "/new",
  detail: (number: number) => `/${number}`,
  publicPortal: "/portal",
  evaluation: "/tickets/evaluation",
};

export const patterns = {
  home: paths.home,
  create: paths.create,
  detail: "/:number",
  publicPortal: paths.publicPortal,
  evaluation: paths.evaluation,
};

/** The address that the requester gets after the ticket was closed, e.g. by e-mail. */
export function evaluationLink(basePath: string, number: number, code: string): string {
  const query = new URLSearchParams({ ticket: String(number), code });
  return `${window.location.origin}${basePath}${paths.evaluation}?${query}`;
}
