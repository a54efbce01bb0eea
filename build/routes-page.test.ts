import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { routes } from "../shared-utility/contract/routes.ts";

const [, section = ""] = readFileSync(resolve(__dirname, "../docs/product.md"), "utf8").split(
  "## Screens and routes\n",
);
const rows = section.split("\n## ")[0]?.split("\n") ?? [];

it.each(routes.map(({ path }) => path))("docs/product.md describes the route %s", (path) => {
  const address = `\`${path.replace("/*", "")}\``;
  expect(rows.some((row) => row.startsWith("| ") && row.includes(address))).toBe(true);
});
