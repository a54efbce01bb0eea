/** The addresses that the bar leads to (specification section 2). */
export const paths = {
  home: "/",
  profile: "/profile",
  registry: "/registry",
  signIn: (link: string) => `/signin?link=${encodeURIComponent(link)}`,
  app: (module: string) => `/${encodeURIComponent(module)}/home`,
};

/** Where the pictures lie (specification section 2; contract.md, addresses). */
export const media = {
  tenantLogo: (domain: string) => `/media/tenants/${encodeURIComponent(domain)}/logo.svg`,
  appLogo: (module: string) => `/media/apps/${encodeURIComponent(module)}/logo.png`,
};
