/** The addresses that the bar links to (`docs/product.md#screens-and-routes`). */
export const paths = {
  home: "/",
  profile: "/profile",
  notifications: "/profile#notifications",
  profileSection: (section: string) => `/profile#${section}`,
  registry: "/registry",
  audit: "/registry/audit",
  signIn: (link: string) => `/signin?link=${encodeURIComponent(link)}`,
  app: (module: string) => `/${encodeURIComponent(module)}/home`,
};

/** Addresses of logos and icons (`docs/product.md#addresses`). */
export const media = {
  appLogo: (module: string) => `/media/apps/${encodeURIComponent(module)}/logo.png`,
};
