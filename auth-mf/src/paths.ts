/**
 * The addresses of this micro-frontend. `link` is the target after sign-in and is passed on
 * (`docs/product.md#sign-in`).
 */
export const paths = {
  home: "/",
  signIn: () => withLink("/signin"),
  recover: () => withLink("/recover"),
};

/** Only the orchestrator's guard decides where a link leads. Here it is passed on. */
function withLink(path: string): string {
  const link = new URLSearchParams(window.location.search).get("link");
  return link ? `${path}?${new URLSearchParams({ link })}` : path;
}
