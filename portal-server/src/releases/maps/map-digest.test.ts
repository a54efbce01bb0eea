import { canonicalJson } from "../../platform/text/canonical-json.ts";
import { mapDigest } from "./map-digest.ts";
import { emptyDocument } from "./map-document.ts";

describe("mapDigest", () => {
  it("is equal for equal maps with keys in any order", () => {
    const one = { ...emptyDocument, imports: { a: "/1", b: "/2" } };
    const other = { ...emptyDocument, imports: { b: "/2", a: "/1" } };
    expect(mapDigest(one)).toBe(mapDigest(other));
    expect(mapDigest(one)).not.toBe(mapDigest(emptyDocument));
  });

  it("differs for lists in another order", () => {
    expect(canonicalJson({ z: [2, 1], a: null, m: { y: "x" } })).toBe('{"a":null,"m":{"y":"x"},"z":[2,1]}');
  });
});
