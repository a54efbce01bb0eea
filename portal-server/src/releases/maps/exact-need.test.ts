import { exactNeed, isApproved } from "./exact-need.ts";

it.each([
  ["connect:https://api.example", "connect:https://api.example"],
  ["connect=HTTPS://API.example:443/", "connect:https://api.example"],
  ["connect:wss://live.example", "connect:wss://live.example"],
  ["connect:WSS://Live.example", "connect:wss://live.example"],
  ["connect:ws://127.0.0.1:9001", "connect:ws://127.0.0.1:9001"],
  ["img:https://storage.example/acme/", "img:https://storage.example/acme/"],
  ["font:http://cdn.localhost:9001", "font:http://cdn.localhost:9001"],
  ["frame:https://maps.example", "frame:https://maps.example"],
  ["style:https://styles.example", "style:https://styles.example"],
  ["media:https://media.example", "media:https://media.example"],
  ["trusted-types:vue", "trusted-types:vue"],
  ["trusted-types:angular#bundler", "trusted-types:angular#bundler"],
  ["feature:camera", "feature:camera"],
  ["clipboard-read", "feature:clipboard-read"],
  ["style-attr", "style-attr"],
  ["html", "html"],
  ["wasm", "wasm"],
  ["worker", "worker"],
])("normalizes %j to %j", (text, need) => expect(exactNeed(text)).toBe(need));

it.each([
  ...["", "connect", "connect:", "connect:*", "connect:https:", "connect:https://*", "connect:https://*.example"],
  ...["connect:http://api.example", "connect:ws://api.example", "connect:https://api.example/path"],
  ...[
    "connect:https://user@api.example",
    "connect:https://api.example; script-src *",
    "connect:data:",
    "connect:'self'",
  ],
  ...["img:wss://api.example", "img:data:", "frame:javascript:1", "script:http://cdn.example", "script:https:"],
  ...["trusted-types:default", "trusted-types:*", "trusted-types:'allow-duplicates'", "trusted-types:vue lit"],
  ...["trusted-types:", "trusted-types:vue;script-src", "feature:*", "feature:camera=*", "feature:none", "camera:x"],
  ...[
    "html:raw",
    "html:x",
    "wasm:x",
    "style-attr:x",
    "constructor",
    "__proto__:x",
    "style-src:'unsafe-inline'",
    "feature:camera\n",
  ],
])("refuses %j", (text) => expect(exactNeed(text)).toBeUndefined());

it("approves needs that an approved origin or folder contains, of the same kind and scheme only", () => {
  const approved = [
    "connect:https://api.example",
    "img:https://storage.example/acme/",
    "connect:wss://live.example",
    "html",
  ];
  for (const need of [
    "connect:https://api.example",
    "connect:https://api.example/v1/",
    "img:https://storage.example/acme/a/",
    "html",
  ])
    expect([need, isApproved(need, approved)]).toEqual([need, true]);
  for (const need of [
    ...[
      "img:https://api.example",
      "connect:https://api.example.evil.test",
      "img:https://storage.example",
      "style-attr",
    ],
    ...[
      "img:https://storage.example/globex/",
      "connect:wss://api.example",
      "connect:https://live.example",
      "feature:html",
    ],
  ])
    expect([need, isApproved(need, approved)]).toEqual([need, false]);
});
