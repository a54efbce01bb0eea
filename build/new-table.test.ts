import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";

const server = resolve(__dirname, "../portal-server");
const dir = mkdtempSync(join(tmpdir(), "table-"));
afterAll(() => rmSync(dir, { recursive: true }));

const table = `import { pgTable, text } from "drizzle-orm/pg-core";
export const samples = pgTable("samples", { id: text().primaryKey() });
`;

// `npm run db:generate -w portal-server -- --name add-samples` with one more `-table.ts` file, into a copy of the
// migrations. It also shows that the migrations have every table of the code: nothing else is in the new file.
it("writes a migration with exactly a new table", () => {
  writeFileSync(join(dir, "sample-table.ts"), table);
  cpSync(join(server, "migrations"), join(dir, "migrations"), { recursive: true });
  const schema = ["./src/**/*-table.ts", join(dir, "sample-table.ts")];
  const config = { dialect: "postgresql", schema, out: relative(server, join(dir, "migrations")) };
  writeFileSync(join(dir, "drizzle.config.ts"), `export default ${JSON.stringify(config)};`);
  const before = readdirSync(join(dir, "migrations"));
  const args = ["generate-migration.mjs", "--name", "add-samples", "--config", join(dir, "drizzle.config.ts")];
  const { stderr } = spawnSync(process.execPath, args, { cwd: server, encoding: "utf8" });
  const added = readdirSync(join(dir, "migrations")).filter((name) => !before.includes(name));
  expect([added, stderr]).toEqual([[expect.stringMatching(/^\d{4}_add-samples\.sql$/)], expect.anything()]);
  expect(readFileSync(join(dir, "migrations", added[0] ?? ""), "utf8").trim()).toBe(
    'CREATE TABLE "samples" (\n\t"id" text PRIMARY KEY NOT NULL\n);',
  );
});
