const password = "portico-demo-2026";

/** Signs a demo user of acme in `times` times, four at a time. localhost is an alias of acme. */
export async function signInOften(port, email, times) {
  const address = `http://127.0.0.1:${port}`;
  const first = await fetch(`${address}/api/apps/client`);
  const cookie =
    first.headers
      .getSetCookie()
      .find((line) => line.startsWith("XSRF-TOKEN="))
      ?.split(";")[0] ?? "";
  const headers = { "content-type": "application/json", cookie, "x-xsrf-token": cookie.slice(cookie.indexOf("=") + 1) };
  const users = [];
  const signIn = async () => {
    const body = JSON.stringify({ email, password });
    const answer = await fetch(`${address}/api/auth`, { method: "POST", headers, body });
    if (!answer.ok) throw new Error(`Sign-in answered ${answer.status}.`);
    const { access_token: token } = await answer.json();
    users.push({ email, token });
  };
  for (let left = times; left > 0; left -= 4) await Promise.all(Array.from({ length: Math.min(4, left) }, signIn));
  return users;
}
