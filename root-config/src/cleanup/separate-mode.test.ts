import { separateMode } from "./separate-mode.ts";

it("keeps the theme of the portal from applications that mean their own mode", () => {
  const root = document.createElement("html");
  let isApplication = false;
  separateMode(root, { callerOf: () => (isApplication ? ({} as never) : undefined) });
  root.setAttribute("mode", "dark");
  isApplication = true;
  expect([root.getAttribute("mode"), root.getAttribute("lang")]).toEqual([null, null]);
  root.setAttribute("mode", "md");
  root.setAttribute("dir", "rtl");
  expect([root.getAttribute("mode"), root.getAttribute("dir")]).toEqual(["md", "rtl"]);
  isApplication = false;
  expect(root.getAttribute("mode")).toBe("dark");
});
