import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import type { ResolvedMap } from "@portico/shared-utility/contract";
import { emptyDocument } from "../maps/map-document.ts";
import { createOpenPages, moduleChange } from "./module-changes.ts";

const map = (version: string): ResolvedMap => ({
  ...emptyDocument,
  id: version,
  imports: { react: "/react.js", "@app/tickets": `/t.${version}.js` },
  integrity: { "/react.js": "sha384-r", [`/t.${version}.js`]: "sha384-t", [`/t.${version}.css`]: "sha384-c" },
  styles: { "@app/tickets": [`/t.${version}.css`] },
});

describe("moduleChange", () => {
  it("returns the changed modules with their style sheets and hashes", () => {
    expect(moduleChange(map("1"), map("2"))).toEqual({
      imports: { "@app/tickets": "/t.2.js" },
      integrity: { "/t.2.js": "sha384-t", "/t.2.css": "sha384-c" },
      styles: { "@app/tickets": ["/t.2.css"] },
    });
  });

  it("is undefined when the modules are the same", () => expect(moduleChange(map("1"), map("1"))).toBeUndefined());
});

describe("open pages", () => {
  it("get each change once, and none after they are closed", async () => {
    let version = "1";
    const pages = createOpenPages(async () => map(version));
    const written: string[] = [];
    const stream = Object.assign(new EventEmitter(), {
      writeHead: () => {},
      write: (text: string) => written.push(text),
    }) as unknown as ServerResponse;
    await pages.open("acme", stream);
    await pages.notify();
    version = "2";
    await pages.notify();
    await pages.notify();
    stream.emit("close");
    version = "3";
    await pages.notify();
    expect(written).toEqual([
      ": open\n\n",
      expect.stringMatching(/^data: \{"imports":\{"@app\/tickets":"\/t\.2\.js"\}/),
    ]);
  });
});
