import { readFileSync } from "node:fs";

type Palette = Record<string, string>;

const source = readFileSync(`${__dirname}/tokens.css`, "utf8");
const light = palette(/ {2}:root \{([^}]*)\}/);
const dark = { ...light, ...palette(/ {4}:root\[mode="dark"\] \{([^}]*)\}/) };

const text = 4.5;
const large = 3;

// Foreground, background, minimum contrast (WCAG 2.2: 1.4.3 and 1.4.11; pairs of
// `docs/product.md#layout-and-colours`).
const pairs: [string, string, number][] = [
  ...["surface", "raised", "canvas", "subtle", "hover", "selected", "unread", "accent-soft"].flatMap(
    (ground): typeof pairs => [
      ["text", ground, text],
      ["text-muted", ground, text],
      ["text-subtle", ground, text],
      ["link", ground, text],
      ["focus", ground, large],
    ],
  ),
  ["on-accent", "accent", text],
  ["on-accent", "accent-hover", text],
  ["on-accent", "accent-active", text],
  ["accent", "surface", large],
  ["border-strong", "surface", large],
  ["border-strong", "subtle", large],
  ...["danger", "success", "warning", "info"].flatMap((kind): typeof pairs => [
    [kind, "surface", text],
    [kind, `${kind}-bg`, text],
  ]),
  ["on-badge", "badge", text],
  ["badge", "surface", large],
  ["surface", "text", text],
];

describe.each([
  ["light", light],
  ["dark", dark],
])("the %s theme", (_theme, colours) => {
  it.each(pairs)("keeps %s on %s readable (%d:1)", (front, ground, least) => {
    expect(contrast(colour(colours, front), colour(colours, ground))).toBeGreaterThanOrEqual(least);
  });
});

describe("the token file", () => {
  it.each([
    [light, "text", "surface", 17.26],
    [light, "text-muted", "hover", 6.25],
    [light, "focus", "hover", 5.29],
    [light, "on-accent", "accent", 5.74],
    [dark, "text", "selected", 10.25],
    [dark, "link", "surface", 8.45],
    [dark, "on-badge", "badge", 6.69],
  ])("computes the published figure (%#)", (colours, front, ground, published) => {
    expect(contrast(colour(colours, front), colour(colours, ground))).toBeCloseTo(published, 1);
  });

  it("defines the same colour names in both themes", () => {
    const names = (from: Palette) => Object.keys(from).sort();
    expect(names(palette(/ {2}:root\[mode="dark"\] \{([^}]*)\}/))).toEqual(names(light));
  });
});

function palette(block: RegExp): Palette {
  const body = block.exec(source)?.[1] ?? "";
  return Object.fromEntries([...body.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]));
}

function colour(from: Palette, name: string): string {
  const hex = from[name];
  if (!hex) throw new Error(`no token --${name}`);
  return hex;
}

function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe("a page without a mode on a dark system", () => {
  it.each([[/ {4}:root\[mode="dark"\] \{([^}]*)\}/g, / {4}:root:not\(\[mode\]\) \{([^}]*)\}/g]])(
    "has the tokens of the dark theme",
    (dark, system) => {
      const rules = (form: RegExp) => [...source.matchAll(form)].map(([, text]) => text);
      expect(rules(dark)).toHaveLength(2);
      expect(rules(system)).toEqual(rules(dark));
    },
  );
});
