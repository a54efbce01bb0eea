import { separateMode } from "./separate-mode.ts";

afterEach(() => Reflect.deleteProperty(window, "Ionic"));

/** The root element of a page in the dark theme, and the same element as an application's code sees it. */
function rootElement() {
  const root = document.createElement("html");
  let owner: object | undefined;
  separateMode(root, { callerOf: () => owner && ({ owner } as never) });
  root.setAttribute("mode", "dark");
  const as = <T>(application: object, work: () => T): T => {
    owner = application;
    const result = work();
    owner = undefined;
    return result;
  };
  return { root, as };
}

it("hides the portal's theme from Ionic, which stores its own mode in the same attribute", () => {
  const { root, as } = rootElement();
  const ionic = {};
  Object.assign(window, { Ionic: {} });
  expect(as(ionic, () => [root.getAttribute("mode"), root.getAttribute("lang")])).toEqual([null, null]);
  as(ionic, () => root.setAttribute("mode", "md"));
  as(ionic, () => root.setAttribute("dir", "rtl"));
  expect(as(ionic, () => [root.getAttribute("mode"), root.getAttribute("dir")])).toEqual(["md", "rtl"]);
  expect(root.getAttribute("mode")).toBe("dark");
});

it("shows the theme to applications, except one that has set a value", () => {
  const { root, as } = rootElement();
  const [one, other] = [{}, {}];
  as(one, () => root.setAttribute("mode", "compact"));
  expect([one, other].map((each) => as(each, () => root.getAttribute("mode")))).toEqual(["compact", "dark"]);
});
