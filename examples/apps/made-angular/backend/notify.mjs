// `node backend/notify.mjs ana@acme.test "Estoque baixo" "Restam 3 etiquetas."`: what the application's back end sends. PORTICO_URL is the
// portal's address, PORTICO_APP_CREDENTIAL the credential of the application, which the portal's operator gives.
const { PORTICO_URL, PORTICO_APP_CREDENTIAL } = process.env;

/** Sends a notification to users of the tenant; it leads to the application. */
export async function notify(emails, title, body, send = fetch) {
  const answer = await send(new URL("/api/notifications", PORTICO_URL), {
    method: "POST",
    headers: { authorization: `Bearer ${PORTICO_APP_CREDENTIAL}`, "content-type": "application/json" },
    body: JSON.stringify({ emails, module: "made-angular", title, body, redirect: "/made-angular/home" }),
  });
  if (!answer.ok) throw new Error(`The portal answered ${answer.status}: ${await answer.text()}`);
}

const [email, title, body = ""] = process.argv.slice(2);
if (process.argv[1]?.endsWith("notify.mjs") && email) await notify([email], title, body);
