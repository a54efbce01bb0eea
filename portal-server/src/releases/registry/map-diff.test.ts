import { emptyDocument, type MapDocument } from "../maps/map-document.ts";
import { mapDiff } from "./map-diff.ts";

const document = { ...emptyDocument, imports: { "@app/a": "/modules/a/a.1.js", "@app/b": "/modules/b/b.1.js" } };

it.each<[string, Partial<MapDocument>, object]>([
  [
    "what fills a slot",
    { slots: { "@app/a": { "tickets.ticket": { export: "side" } } } },
    { slots: { "tickets.ticket": { export: "side" } } },
  ],
  ["the isolation of style sheets", { isolated: ["@app/a"] }, { isolateStyles: true }],
  [
    "its notifications",
    { notifications: { "@app/a": { categories: [{ key: "news", name: { pt: "Novidades", en: "News" } }] } } },
    { notifications: { categories: [{ key: "news" }] } },
  ],
  ["needs", { needs: { "@app/a": ["html"] } }, { needs: ["html"] }],
])("shows an application that differs in %s alone", (_case, changed, after) => {
  expect(mapDiff(document, { ...document, ...changed })).toMatchObject([
    { specifier: "@app/a", before: { address: "/modules/a/a.1.js" }, after },
  ]);
});
