import { PassThrough } from "node:stream";
import { readAnswers } from "./read-answers.ts";

/** Types each line when the previous question is shown. */
function terminal(lines: string[], isTTY = true) {
  const [stdin, stdout] = [Object.assign(new PassThrough(), { isTTY }), new PassThrough()];
  const shown: string[] = [];
  stdout.on("data", (part: Buffer) => {
    shown.push(part.toString());
    if (part.toString().endsWith("]: ")) stdin.write(`${lines.shift() ?? ""}\n`);
  });
  return { stdin, stdout, shown };
}

it("reads all answers from the command line", async () => {
  const words =
    "stock-app --stack vue --module stock --title-pt Estoque --title-en Stock --tenant globex --environment production";
  expect(await readAnswers(words.split(" "), terminal([], false))).toEqual({
    ...{ folder: "stock-app", stack: "vue", module: "stock", title: { pt: "Estoque", en: "Stock" } },
    ...{ tenant: "globex", environment: "production", packages: undefined },
  });
});

it("asks for missing answers, and suggests one", async () => {
  const screen = terminal(["svelte", "", "Estoque", "", "globex", ""]);
  expect(await readAnswers(["stock-app"], screen)).toMatchObject({
    ...{ folder: "stock-app", stack: "svelte", module: "stock-app", title: { pt: "Estoque", en: "Estoque" } },
    ...{ tenant: "globex", environment: "staging" },
  });
});

it("asks again after an invalid answer", async () => {
  const screen = terminal(["cobol", "plain", "", "", "", "", ""]);
  expect(await readAnswers(["stock"], screen)).toMatchObject({ stack: "plain" });
  expect(screen.shown.join("")).toContain("must be one of react, vue, svelte, angular, plain");
});

it.each([
  ["Ctrl+C", "\u0003"],
  ["Ctrl+D", "\u0004"],
])("ends at %s with nothing written", async (_, key) => {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()].map((each) => Object.assign(each, { isTTY: true }));
  if (!stdin || !stdout) throw new Error("two streams");
  const answers = readAnswers(["stock"], { stdin, stdout });
  stdin.write(key);
  await expect(answers).rejects.toMatchObject({ name: "Interrupted", message: "Interrupted; nothing was written." });
});

it("shows its help at -h", async () => {
  expect(await readAnswers(["-h"], terminal([]))).toBeUndefined();
});

it("uses the suggested answers without a terminal", async () => {
  const found = await readAnswers(["stock"], terminal([], false));
  expect(found).toMatchObject({ stack: "react", module: "stock", title: { pt: "Stock", en: "Stock" }, tenant: "acme" });
});

it("suggests a name without accents", async () => {
  const found = await readAnswers(["Estoque-Produção"], terminal([], false));
  expect(found).toMatchObject({ module: "estoque-producao" });
});

it.each([
  [["a", "--stack", "cobol"], /--stack must be one of/],
  [["a", "--module", "Stock!"], /--module must begin with a letter/],
  [["a", "--module", "registry"], /--module must be none of the portal's own addresses.*it is "registry"/],
  [["my/2026"], /<folder> must have a name with a letter/],
  [["a", "--stak", "vue"], /Unknown option '--stak'/],
  [["a", "b"], /Too many folders: a, b/],
])("refuses %j", async (words, sentence) => {
  await expect(readAnswers(words, terminal([], false))).rejects.toThrow(sentence);
});

it("refuses an invalid option before the first question", async () => {
  const screen = terminal([]);
  await expect(readAnswers(["--module", "profile"], screen)).rejects.toThrow(/--module must be none of/);
  expect(screen.shown).toEqual([]);
});
