import { createModuleOfAddress } from "./module-of-address.ts";
import { moduleOfStack } from "./module-of-stack.ts";

const moduleOf = createModuleOfAddress(
  {
    react: "/modules/shared-deps/react.1.js",
    "@portico/root-config": "/modules/root-config/root-config.1.js",
    "@portico/navbar-mf": "/modules/navbar-mf/navbar-mf.1.js",
    "@app/tickets": "https://cdn.example/tickets/tickets.1.js",
  },
  "http://acme.localhost:9000/tickets/home",
  { "@app/board": ["https://cdn.example/tickets/board-late.js"] },
);
const at = (...files: string[]) =>
  ["Error: x", ...files.map((file) => `    at f (${file}:1:234)`), "    at async Promise.all (index 0)"].join("\n");
const modules = "http://acme.localhost:9000/modules";

it.each([
  ["the module's own file", at("https://cdn.example/tickets/tickets.1.js"), "@app/tickets"],
  ["a chunk beside it", at("https://cdn.example/tickets/ticket-form.2.js"), "@app/tickets"],
  ["a chunk in a folder below it", at("https://cdn.example/tickets/assets/late/form.js"), "@app/tickets"],
  ["a chunk that the map names for another module", at("https://cdn.example/tickets/board-late.js"), "@app/board"],
  ["the file at a second address", at("https://cdn.example/tickets/tickets.1.js?retry=3"), "@app/tickets"],
  ["React called by it", at(`${modules}/shared-deps/react.1.js`, "https://cdn.example/tickets/x.js"), "@app/tickets"],
  [
    "it called by the orchestrator",
    at(`${modules}/navbar-mf/a.js`, `${modules}/root-config/b.js`),
    "@portico/navbar-mf",
  ],
  ["only React", at(`${modules}/shared-deps/react.1.js`), "react"],
  ["Firefox's way of writing", "f@https://cdn.example/tickets/tickets.1.js:1:234\n", "@app/tickets"],
  ["a file of no module", at("https://elsewhere.example/x.js"), undefined],
  ["no stack", undefined, undefined],
])("names the module for %s", (_, stack, module) => expect(moduleOfStack(stack, moduleOf)).toBe(module));
