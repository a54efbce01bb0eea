// The script of the page around the portal's page. Both have one origin, so this script can write the settings of the
// portal's page to their common storage.
import type { ControlsData, StateEvent } from "./controls-data.ts";

const { start, tokens, texts, locale } = JSON.parse(
  document.querySelector("#data")?.textContent ?? "{}",
) as ControlsData;
const frame = document.querySelector("iframe") as HTMLIFrameElement;
const pathKey = "emulator.path";
const widthKey = "emulator.width";

function selectOf(id: string): HTMLSelectElement {
  return document.querySelector(`#${id}`) as HTMLSelectElement;
}

/** Calls `choose` with the new value of a select. */
function onChoice(id: string, choose: (value: string) => void): void {
  selectOf(id).addEventListener("change", ({ target }) => choose((target as HTMLSelectElement).value));
}

function remember(name: string, value: string): void {
  localStorage.setItem(name, value);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs a secure context in other browsers.
  document.cookie = `${name}=${value}; Path=/; SameSite=Lax`;
}

function reload(): void {
  if (!frame.hidden) frame.contentWindow?.location.reload();
}

async function post(path: string, body: object): Promise<Response> {
  const headers = { "content-type": "application/json" };
  return fetch(`/emulator/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
}

function choosePerson(email: string): void {
  const token = tokens[email];
  if (token === undefined) localStorage.removeItem("refresh_token");
  else localStorage.setItem("refresh_token", token);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs a secure context in other browsers.
  document.cookie = `portico_hint=${token === undefined ? "; Max-Age=0" : "1"}; Path=/; SameSite=Lax`;
  reload();
}

function showWidth(width: string): void {
  selectOf("width").value = width;
  document.documentElement.dataset.width = width;
}

/** Sends a notification, and shows what the person's preferences did with it. */
async function notify(): Promise<void> {
  const category = document.querySelector<HTMLSelectElement>("#category")?.value;
  const answer = await post("notifications", category ? { category } : {});
  const { level } = (await answer.json()) as { level: "push" | "portal" | "off" };
  (document.querySelector("#sent") as HTMLElement).textContent = texts[level];
}

/** Offers the categories of notifications that the build declares. */
function offerCategories(categories: NonNullable<StateEvent["categories"]>): void {
  const chosen = document.querySelector<HTMLSelectElement>("#category")?.value;
  document.querySelector("#category")?.closest("label")?.remove();
  if (categories.length === 0) return;
  const select = document.createElement("select");
  select.id = "category";
  select.append(
    new Option(texts.noCategory, ""),
    ...categories.map(({ key, name }) => new Option(name[locale], key, false, key === chosen)),
  );
  const label = document.createElement("label");
  label.append(`${texts.category} `, select);
  document.querySelector("#notifications")?.prepend(label, " ");
}

/** Opens the application once it has a build. Before that, its address shows an unknown page. */
function openApplication(): void {
  if (!frame.hidden) return;
  frame.hidden = false;
  (document.querySelector("#waiting") as HTMLElement).hidden = true;
  frame.src = sessionStorage.getItem(pathKey) ?? start;
}

function show({ state, findings, categories }: StateEvent): void {
  // An application that was open in this tab has a build: the emulator serves the last accepted one.
  const wasOpen = state !== "building" && sessionStorage.getItem(pathKey) !== null;
  if (state === "ready" || state === "warned" || wasOpen) openApplication();
  if (categories) offerCategories(categories);
  const line = document.querySelector("#state") as HTMLElement;
  line.textContent = texts[state];
  line.dataset.state = state;
  const list = document.querySelector("#findings") as HTMLElement;
  list.hidden = findings.length === 0;
  list.replaceChildren(
    ...findings.map(({ code, message, details }) => {
      const row = document.createElement("li");
      row.lang = "en";
      row.textContent = [code, message, details === undefined ? "" : JSON.stringify(details)]
        .filter(Boolean)
        .join(" · ");
      return row;
    }),
  );
}

function begin(): void {
  const current = localStorage.getItem("refresh_token");
  const [first = ""] = Object.keys(tokens);
  const known = Object.keys(tokens).find((email) => tokens[email] === current);
  // The first visit is signed in, because most applications require a session.
  const person = known ?? (localStorage.getItem("emulator.visited") === null ? first : "");
  localStorage.setItem("emulator.visited", "1");
  selectOf("person").value = person;
  if (person !== known) choosePerson(person);
  showWidth(sessionStorage.getItem(widthKey) ?? "full");
}

onChoice("tenant", (tenant) => post("choices", { tenant }).then(reload));
onChoice("api", (api) => post("choices", { api }).then(reload));
onChoice("person", choosePerson);
onChoice("width", (width) => {
  sessionStorage.setItem(widthKey, width);
  showWidth(width);
});
onChoice("theme", (theme) => {
  remember("theme", theme);
  document.documentElement.setAttribute("mode", theme);
});
onChoice("language", (locale) => {
  remember("locale", locale);
  location.reload();
});
document.querySelector("#notify")?.addEventListener("click", () => void notify());
frame.addEventListener("load", () => {
  const { pathname, search, hash } = frame.contentWindow?.location ?? location;
  if (pathname.startsWith("/")) sessionStorage.setItem(pathKey, pathname + search + hash);
});
// The portal's page signed somebody in or out.
addEventListener("storage", ({ key, newValue }) => {
  if (key !== "refresh_token") return;
  selectOf("person").value = Object.keys(tokens).find((email) => tokens[email] === newValue) ?? "";
});
const events = new EventSource("/emulator/events");
events.onmessage = ({ data }: MessageEvent<string>) => show(JSON.parse(data) as StateEvent);
events.onerror = () => show({ state: "lost", findings: [] });
begin();
