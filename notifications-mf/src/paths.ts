/** The addresses that this package links to. */
export const paths = { settings: "/profile#notifications" };
