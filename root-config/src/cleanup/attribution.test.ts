import { createAttribution } from "./attribution.ts";
import { createPartResources } from "./part-resources.ts";

const tickets = createPartResources({ isShown: () => true, whenUnseen: (work) => work() });
const assets = createPartResources({ isShown: () => true, whenUnseen: (work) => work() });
const owners = new Map([
  ["@app/tickets", tickets],
  ["@app/assets", assets],
]);
const lineIn = (module: string) => ({ module, text: `at ${module}` });
const callerOf = (...modules: string[]) =>
  createAttribution(owners, () => modules.map(lineIn)).callerOf(() => {})?.owner;

it.each([
  ["the application's own code", ["@app/tickets", "@portico/root-config"], tickets],
  ["an effect that React runs", ["@app/tickets", "react-dom/client"], tickets],
  ["the innermost of two applications", ["@app/assets", "@app/tickets"], assets],
  ["RxJS or the router for an application", ["rxjs", "react-router-dom", "@app/tickets"], tickets],
  ["a library of the tenant for an application", ["@acme/charts", "@app/assets"], assets],
  ["React for all its roots", ["react-dom/client", "@app/tickets"], undefined],
  ["the portal that an application has called", ["@portico/shared-utility", "@app/tickets"], undefined],
  ["a part of the portal", ["@portico/navbar-mf", "react-dom/client"], undefined],
  ["a library that another one has called", ["rxjs", "@portico/shared-utility", "@app/tickets"], undefined],
  ["nobody who is known", [], undefined],
])("finds who calls: %s", (_, modules, owner) => expect(callerOf(...modules)).toBe(owner));

it("counts code without a module as the application's that is running, up to its first pause", () => {
  const { callerOf, runAs } = createAttribution(owners, () => []);
  const who = () => callerOf(() => {})?.owner;
  expect(runAs(tickets, () => [who(), runAs(assets, who), who()])).toEqual([tickets, assets, tickets]);
  expect(who()).toBeUndefined();
});

it("names the place in the application's code, whatever has called it", () => {
  const lines = ["rxjs", "@app/tickets", "react-dom/client", "@app/tickets", "@portico/root-config"].map(lineIn);
  const { callerOf } = createAttribution(owners, () => lines);
  expect(callerOf(() => {})?.place).toBe("at @app/tickets\nat @app/tickets");
});

it("starts the stack below the hook", () => {
  let stack = "";
  const { callerOf } = createAttribution(owners, (read) => {
    stack = read;
    return [];
  });
  const hook = () => callerOf(hook);
  (function caller() {
    hook();
  })();
  expect(stack.split("\n")[1]).toContain("attribution.test");
});

it("finds an application that is far from the call", () => {
  const lineOf = (text: string) => ({ text, module: text.includes("codeOfTickets") ? "@app/tickets" : undefined });
  const { callerOf } = createAttribution(owners, (stack) => stack.split("\n").map(lineOf));
  const hook = () => callerOf(hook)?.owner;
  const library = (depth: number): unknown => (depth > 0 ? library(depth - 1) : hook());
  const codeOfTickets = () => library(20);
  expect(codeOfTickets()).toBe(tickets);
});
