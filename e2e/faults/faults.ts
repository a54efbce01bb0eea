import type { ServerResponse } from "node:http";
import { application } from "./application.ts";
import type { Fault } from "./fault.ts";

const script = { "content-type": "text/javascript; charset=utf-8", "x-content-type-options": "nosniff" };

const never = "function () { return new Promise(function () {}) }";

const status = (code: number) => (response: ServerResponse) => response.writeHead(code, script).end("//");

function body(text: string, headers: Record<string, string> = script) {
  return { body: text, answer: (response: ServerResponse) => void response.writeHead(200, headers).end(text) };
}

function trickle(response: ServerResponse): void {
  response.writeHead(200, script);
  const timer = setInterval(() => response.write(" "), 1_000);
  response.on("close", () => clearInterval(timer));
}

/** The sixteen faults of docs/reliability.md M1. */
export const faults: Record<string, Fault> = {
  "404": { title: "404", shows: "at once", answer: status(404) },
  "500": { title: "500", shows: "at once", answer: status(500) },
  reset: { title: "connection reset", shows: "at once", answer: (response) => response.socket?.resetAndDestroy() },
  hang: { title: "no answer", shows: "in time", answer: () => {} },
  trickle: { title: "one byte a second", shows: "in time", answer: trickle },
  html: {
    title: "HTML with status 200",
    shows: "at once",
    ...body("<!doctype html><title>Maintenance</title>", { "content-type": "text/html" }),
  },
  mime: {
    title: "wrong MIME type",
    shows: "at once",
    ...body(application({}), { "content-type": "image/png", "x-content-type-options": "nosniff" }),
  },
  syntax: { title: "syntax error", shows: "at once", ...body("System.register([], function ( {") },
  throws: {
    title: "throws at evaluation",
    shows: "at once",
    ...body('System.register([], function () { return { execute: function () { throw new Error("broken file") } } });'),
  },
  empty: {
    title: "no lifecycles",
    shows: "at once",
    ...body('System.register([], function (add) { return { execute: function () { add("hello", 1) } } });'),
  },
  "bootstrap-hang": { title: "bootstrap never settles", shows: "in time", ...body(application({ bootstrap: never })) },
  "mount-reject": {
    title: "mount rejects",
    shows: "at once",
    ...body(application({ mount: 'function () { return Promise.reject(new Error("no mount")) }' })),
  },
  "mount-hang": { title: "mount never settles", shows: "in time", ...body(application({ mount: never })) },
  "unmount-hang": { title: "unmount never settles", shows: "on leaving", ...body(application({ unmount: never })) },
  integrity: {
    title: "integrity mismatch",
    shows: "at once",
    answer: (response, original) =>
      void original().then((file) => response.writeHead(200, script).end(`${file};self.tampered=1`)),
  },
  csp: { title: "origin outside the policy", shows: "at once", elsewhere: true, answer: status(200) },
};
