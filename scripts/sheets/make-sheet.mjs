import { readFileSync } from "node:fs";
import { join } from "node:path";

const shown = { 360: 180, 768: 320, 1280: 480 };

/**
 * One picture with all states of a screen: a row for its words and each theme, a column for each width.
 * @param pictures `{ file, words, theme, width }` of PNG files in `folder`
 */
export async function makeSheet(browser, folder, name, pictures) {
  const rows = groups(pictures);
  const html = [...rows].map(
    ([key, row]) => `<h2>${name} · ${key}</h2><div>${row.map((one) => imageOf(folder, one)).join("")}</div>`,
  );
  const page = await browser.newPage({ viewport: { width: 1040, height: 400 } });
  await page.setContent(`<style>
    body { margin: 16px; font: 14px sans-serif; background: #888 }
    h2 { margin: 12px 0 6px; font-size: 14px }
    div { display: flex; gap: 12px; align-items: start }
  </style>${html.join("")}`);
  const file = join(folder, `sheet-${name}.png`);
  await page.screenshot({ path: file, fullPage: true });
  await page.close();
  return file;
}

const keyOf = ({ words, theme }) => `${words} ${theme}`;

function groups(pictures) {
  const rows = new Map();
  for (const picture of pictures) rows.set(keyOf(picture), [...(rows.get(keyOf(picture)) ?? []), picture]);
  return rows;
}

function imageOf(folder, { file, width }) {
  const data = readFileSync(join(folder, file)).toString("base64");
  return `<img src="data:image/png;base64,${data}" width="${shown[width]}">`;
}
