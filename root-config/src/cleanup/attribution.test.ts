import { createAttribution } from "./attribution.ts";
import { createPartResources } from "./part-resources.ts";

const tickets = createPartResources({ isShown: () => true, whenUnseen: (work) => work() });
const assets = createPartResources({ isShown: () => true, whenUnseen: (work) => work() });
const owners = new Map([
  ["@app/tickets", tickets],
  ["@app/assets", assets],
]);
const names = [
  "@app/tickets",
  "@app/assets",
  "@acme/charts",
  "@portico/",
  "react-dom/client",
  "react-router-dom",
  "rxjs",
];
/** Each function of this test is named after the module that it represents. */
const moduleOf = ({ text }: { text: unknown }) => names.find((name) => String(text).includes(`${name} (`));

/** Calls `work` from functions in these modules, the innermost first. */
function calledIn<T>(modules: readonly string[], work: () => T): T {
  const call = modules.reduce((inner, name) => Object.assign({ [name]: () => inner() })[name], work);
  return call();
}

function callerIn(...modules: string[]) {
  const { callerOf } = createAttribution(owners, moduleOf);
  const hook = () => callerOf(hook);
  return calledIn(modules, hook);
}

it.each([
  ["the application's own code", ["@app/tickets", "@portico/"], tickets],
  ["an effect that React runs", ["@app/tickets", "react-dom/client"], tickets],
  ["the innermost of two applications", ["@app/assets", "@app/tickets"], assets],
  ["RxJS or the router for an application", ["rxjs", "react-router-dom", "@app/tickets"], tickets],
  ["a library of the tenant for an application", ["@acme/charts", "@app/assets"], assets],
  ["React for all its roots", ["react-dom/client", "@app/tickets"], undefined],
  ["the portal that an application has called", ["@portico/", "@app/tickets"], undefined],
  ["a part of the portal", ["@portico/", "react-dom/client"], undefined],
  ["a library that another one has called", ["rxjs", "@portico/", "@app/tickets"], undefined],
  ["no known module", [], undefined],
])("finds the caller: %s", (_, modules, owner) => expect(callerIn(...modules)?.owner).toBe(owner));

it("counts code without a module as the running application's, up to its first pause", () => {
  const { callerOf, runAs } = createAttribution(owners, () => undefined);
  const who = () => callerOf(() => {})?.owner;
  expect(runAs(tickets, () => [who(), runAs(assets, who), who()])).toEqual([tickets, assets, tickets]);
  expect(who()).toBeUndefined();
});

it("names the place in the application's code, whatever its caller", () => {
  const place = callerIn("rxjs", "@app/tickets", "react-dom/client", "@app/tickets", "@portico/")?.place ?? "";
  expect(place.split("\n")).toEqual([
    expect.stringContaining("@app/tickets ("),
    expect.stringContaining("@app/tickets ("),
  ]);
});

it("finds an application that is far from the call", () => {
  const far = Array.from({ length: 20 }, () => "rxjs");
  expect(callerIn(...far, "@app/tickets")?.owner).toBe(tickets);
});
