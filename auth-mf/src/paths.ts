export const paths = { home: "/", signIn: "/signin", recover: "/recover" };
