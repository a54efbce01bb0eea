export const paths = { settings: "/profile#notifications" };
