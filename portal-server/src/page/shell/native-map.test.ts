import { createHash } from "node:crypto";
import type { ResolvedMap } from "@portico/shared-utility/contract";
import { nativeMap } from "./native-map.ts";

const entry = "https://cdn.example/board.js";
const chunk = "https://cdn.example/late.js";
const wrapper = "/modules/shared-deps/react.esm.1.js";
const map: ResolvedMap = {
  id: "development:1",
  imports: { react: "/modules/shared-deps/react.1.js", "@app/board": entry },
  integrity: {
    [entry]: "sha384-e",
    [chunk]: "sha384-c",
    [wrapper]: "sha384-w",
    "/modules/shared-deps/react.1.js": "sha384-r",
  },
  depcache: { [entry]: ["react"] },
  styles: {},
  locales: {},
  wrappers: { react: wrapper },
};

it("is absent from a page without an ES module", () => expect(nativeMap(map)).toBeUndefined());

it("names the wrappers and has the hash of each ES file, and its source is the hash of its text", () => {
  const native = nativeMap({ ...map, formats: { "@app/board": "esm" }, files: { "@app/board": [chunk] } });
  const [, text = ""] = /^<script type="importmap">(.*)<\/script>$/.exec(native?.markup ?? "") ?? [];
  expect(JSON.parse(text)).toEqual({
    imports: { react: wrapper },
    integrity: { [entry]: "sha384-e", [chunk]: "sha384-c", [wrapper]: "sha384-w" },
  });
  expect(native?.source).toBe(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
});

it("has the applications' own versions of libraries that are ES modules", () => {
  const address = "https://cdn.example/react-18/react.js";
  const scopes = { "https://cdn.example/": { react: address, rxjs: "https://cdn.example/system/rxjs.js" } };
  const wrappers = { react: wrapper, "@acme/react-18": address };
  const imports = { ...map.imports, "@acme/react-18": address };
  const formats = { "@app/board": "esm", "@acme/react-18": "esm" } as const;
  const native = nativeMap({ ...map, imports, wrappers, scopes, formats });
  const [, text = ""] = /^<script type="importmap">(.*)<\/script>$/.exec(native?.markup ?? "") ?? [];
  expect(JSON.parse(text)).toMatchObject({ imports: wrappers, scopes: { "https://cdn.example/": { react: address } } });
  expect(JSON.parse(text).scopes["https://cdn.example/"]).not.toHaveProperty("rxjs");
});

it("has the wrapper of an older library of the base", () => {
  const older = "/modules/shared-deps/react-18.1.js";
  const wrappers = { react: wrapper, "@portico/react-18": "/modules/shared-deps/react-18.esm.1.js" };
  const imports = { ...map.imports, "@portico/react-18": older };
  const scopes = { "https://cdn.example/": { react: older } };
  const native = nativeMap({ ...map, imports, wrappers, scopes, formats: { "@app/board": "esm" } });
  const [, text = ""] = /^<script type="importmap">(.*)<\/script>$/.exec(native?.markup ?? "") ?? [];
  expect(JSON.parse(text).scopes).toEqual({ "https://cdn.example/": { react: wrappers["@portico/react-18"] } });
});

it("is not broken by a module's address", () => {
  const hostile = { ...map, wrappers: { react: "</script><script>" }, formats: { "@app/board": "esm" } as const };
  expect(nativeMap(hostile)?.markup.match(/<\/?script/g)).toHaveLength(2);
});
