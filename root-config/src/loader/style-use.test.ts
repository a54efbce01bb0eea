import { releaseStyles, useStyles } from "./style-use.ts";

const link = (href: string) => {
  document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href, media: "all" }));
};
const applied = () =>
  [...document.querySelectorAll("link")]
    .filter(({ media }) => media === "all")
    .map((each) => each.getAttribute("href"));

beforeEach(() => {
  document.head.replaceChildren();
  for (const href of ["/shared.css", "/tickets.css", "/assets.css?retry=1", "/portal.css"]) link(href);
});
afterEach(() => {
  for (const user of ["tickets", "assets"]) releaseStyles(user);
});

it("lets a style sheet of two parts apply until both have left", () => {
  useStyles("tickets", ["/shared.css", "/tickets.css"]);
  useStyles("assets", ["http://localhost/shared.css", "/assets.css"]);
  expect(applied()).toEqual(["/shared.css", "/tickets.css", "/assets.css?retry=1", "/portal.css"]);
  releaseStyles("tickets");
  expect(applied()).toEqual(["/shared.css", "/assets.css?retry=1", "/portal.css"]);
  releaseStyles("assets");
  releaseStyles("assets");
  expect(applied()).toEqual(["/portal.css"]);
  useStyles("tickets", ["/shared.css", "/tickets.css"]);
  expect(applied()).toEqual(["/shared.css", "/tickets.css", "/portal.css"]);
});

it("ends the use of an earlier build's style sheet", () => {
  useStyles("tickets", ["/tickets.css"]);
  useStyles("tickets", ["/shared.css"]);
  expect(applied()).toEqual(["/shared.css", "/assets.css?retry=1", "/portal.css"]);
});
