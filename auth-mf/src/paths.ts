/** The addresses of this micro-frontend; `link` is where the person goes after sign-in, and stays with them (specification 2). */
export const paths = {
  home: "/",
  signIn: () => withLink("/signin"),
  recover: () => withLink("/recover"),
};

/** Where a link leads is decided by the orchestrator's guard alone; here it is only passed on. */
function withLink(path: string): string {
  const link = new URLSearchParams(window.location.search).get("link");
  return link ? `${path}?${new URLSearchParams({ link })}` : path;
}
