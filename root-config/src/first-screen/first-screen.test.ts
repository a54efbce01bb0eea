import { adoptFirstScreen, endFirstScreen, firstScreenPart } from "./first-screen.ts";

const form = `
  <form><input name="email" type="email"><input name="password" type="password">
  <button type="button">Show</button><button type="submit">Sign in</button><a href="/recover">Forgot</a></form>`;

function showPage() {
  document.documentElement.dataset.first = "";
  document.body.innerHTML = `<div id="first-screen" data-part="@portico/auth-mf"><main>${form}</main></div><div id="portico"></div>`;
  return document.getElementById("first-screen") as HTMLElement;
}

/** Marks a control as the last one clicked, as `keepFirstActs` does. */
const want = (screen: HTMLElement, selector: string) => screen.querySelector(selector)?.setAttribute("data-wanted", "");

const field = (root: ParentNode, name: string) => root.querySelector(`[name=${name}]`) as HTMLInputElement;

function mountedForm() {
  const mounted = document.createElement("div");
  mounted.innerHTML = form;
  const clicks: string[] = [];
  const inputs: string[] = [];
  mounted.addEventListener("click", ({ target }) => {
    clicks.push((target as HTMLElement).textContent ?? "");
  });
  mounted.addEventListener("submit", (event) => event.preventDefault());
  mounted.addEventListener("input", ({ target }) => {
    inputs.push((target as HTMLInputElement).name);
  });
  const attach = () => document.getElementById("portico")?.append(mounted);
  return { mounted, clicks, inputs, attach };
}

afterEach(() => {
  endFirstScreen();
  document.body.replaceChildren();
});

it("hands over typed text, focus and selection to the mounted module", () => {
  const screen = showPage();
  field(screen, "email").value = "ana@acme.test";
  const password = field(screen, "password");
  password.value = "secret";
  password.focus();
  password.setSelectionRange(2, 4);
  const { mounted, inputs, attach } = mountedForm();
  adoptFirstScreen("@portico/auth-mf", mounted, attach);
  expect(field(mounted, "email")).toHaveValue("ana@acme.test");
  expect(field(mounted, "password")).toHaveValue("secret");
  expect(field(mounted, "password")).toHaveFocus();
  expect([field(mounted, "password").selectionStart, field(mounted, "password").selectionEnd]).toEqual([2, 4]);
  expect(inputs).toEqual(["email", "password"]);
  expect(document.getElementById("first-screen")).toBeNull();
});

it("repeats the last click on the control of the same kind and name, although the mounted screen has more", () => {
  want(showPage(), "button[type=submit]");
  const { mounted, clicks, attach } = mountedForm();
  mounted.insertAdjacentHTML("afterbegin", '<button type="button">Sign in</button><a href="/help">Help</a>');
  const submit = mounted.querySelector("[type=submit]");
  mounted.addEventListener("click", ({ target }) => expect(target).toBe(submit));
  adoptFirstScreen("@portico/auth-mf", mounted, attach);
  expect(clicks).toEqual(["Sign in"]);
});

it("repeats a click on a link whose address differs, and none on a control that is gone", () => {
  want(showPage(), "a");
  const first = mountedForm();
  first.mounted.querySelector("a")?.setAttribute("href", "/recover?link=%2Fprofile");
  adoptFirstScreen("@portico/auth-mf", first.mounted, first.attach);
  expect(first.clicks).toEqual(["Forgot"]);
  want(showPage(), "a");
  const second = mountedForm();
  second.mounted.querySelector("a")?.remove();
  adoptFirstScreen("@portico/auth-mf", second.mounted, second.attach);
  expect(second.clicks).toEqual([]);
});

it("clicks nothing when nothing was clicked", () => {
  showPage();
  const { mounted, clicks, inputs, attach } = mountedForm();
  adoptFirstScreen("@portico/auth-mf", mounted, attach);
  expect([clicks, inputs]).toEqual([[], []]);
  expect(mounted.isConnected).toBe(true);
});

it("hands over nothing to another part", () => {
  const screen = showPage();
  field(screen, "email").value = "ana@acme.test";
  want(screen, "button[type=submit]");
  const { mounted, clicks, inputs, attach } = mountedForm();
  adoptFirstScreen("@portico/navbar-mf", mounted, attach);
  expect([clicks, inputs]).toEqual([[], []]);
  expect(document.getElementById("first-screen")).toBeNull();
});

it("names the module of the screen, but only while it is shown", () => {
  showPage();
  expect(firstScreenPart()).toBe("@portico/auth-mf");
  delete document.documentElement.dataset.first;
  expect(firstScreenPart()).toBeUndefined();
});
