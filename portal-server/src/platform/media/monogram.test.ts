import { monogram, monogramColour } from "./monogram.ts";

const lettersIn = (svg: string) => />([^<]*)<\/text>/.exec(svg)?.[1];
const colourIn = (svg: string) => /fill="(hsl[^"]*)"/.exec(svg)?.[1];

it.each([
  ["Chamados", "C"],
  ["Recursos humanos da empresa", "RH"],
  ["área de vendas", "ÁD"],
  ["24 horas", "2H"],
  ["…", "S"],
  ["<b>&", "B"],
])("has the first letters of %j", (name, letters) => {
  expect(lettersIn(monogram("shop", name))).toBe(letters);
});

it("has the same colour under another name, and another colour for another application", () => {
  expect(colourIn(monogram("shop", "Loja"))).toBe(colourIn(monogram("shop", "Compras")));
  expect(colourIn(monogram("shop", "Loja"))).not.toBe(colourIn(monogram("hr", "Loja")));
});

it("keeps white letters readable on every hue (4.5:1)", () => {
  for (let hue = 0; hue < 360; hue++) {
    const [, h = 0, s = 0, l = 0] = (/hsl\((\d+) (\d+)% (\d+)%\)/.exec(monogramColour(hue)) ?? []).map(Number);
    expect([hue, 1.05 / (luminance(h, s / 100, l / 100) + 0.05) >= 4.5]).toEqual([hue, true]);
  }
});

/** CSS Color 4 (HSL to sRGB) and WCAG 2.2 (relative luminance). */
function luminance(hue: number, saturation: number, lightness: number): number {
  const channel = (at: number) => {
    const k = (at + hue / 30) % 12;
    const value = lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(0) + 0.7152 * channel(8) + 0.0722 * channel(4);
}
