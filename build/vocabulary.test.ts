import { basename, dirname, join, normalize, relative } from "node:path";
import { files, read, root, sources } from "./source-files.ts";

// This file contains the forbidden names.
const isChecked = (file: string) => file !== relative(root, __filename);
const texts = files.filter((file) => isChecked(file) && /\.(ts|tsx|mjs|cjs|js|css|md|conf)$/.test(file));

// Each word has one meaning in docs/glossary.md; its former second name is forbidden.
const replacements = new Map(
  Object.entries({
    heir: "successor",
    heirs: "successors",
    keeper: "store, manager",
    keepers: "stores, managers",
    trial: "canary",
    trials: "canaries, rounds",
    photo: "picture",
    photos: "pictures",
    tell: "notify, publish, report, send, show",
    tells: "notifies, publishes, reports, sends, shows",
    told: "notified, published, reported, sent, shown",
    hear: "receive, subscribe",
    hears: "receives",
    heard: "received",
    knock: "request",
    knocks: "requests",
    whoever: "the user, the caller",
    nobody: "no user, no caller",
    stood: "was shown, was in place",
  }),
);

// In these folders an answer is an application's reply to another one only; HTTP has responses, functions have results.
const withResponses = /^(portal-server|shared-utility|portal-cli|scripts|build|e2e\/(journeys|support))\//;
const elsewhere =
  /^(portal-server\/src\/releases\/gate\/|portal-cli\/src\/(publish|gate|manifest)\/|build\/examples\.)/;
const responseWords = new Map(
  Object.entries({ answer: "response, result, reply", answers: "responses, results, responds" }),
);

it("cites only documents, headings and rows that exist", () => {
  expect(texts.flatMap((file) => missingCitations(file, read(file)))).toEqual([]);
});

it.each([
  ["build/a.ts", "// contract.md, 4", ["build/a.ts: contract.md"]],
  ["build/a.ts", "// docs/product.md#bell", ["build/a.ts: docs/product.md#bell"]],
  ["build/a.ts", "// docs/reliability.md S99", ["build/a.ts: docs/reliability.md S99"]],
  ["build/a.ts", "// docs/decisions/9999", ["build/a.ts: docs/decisions/9999"]],
  ["build/a.ts", "// see the specification", ["build/a.ts: the specification"]],
  ["build/a.ts", "// UI brief, section 2; issue 12", ["build/a.ts: UI brief", "build/a.ts: issue 12"]],
  ["docs/errors.md", "[limits](product.md#limits), docs/reliability.md W1, docs/decisions/0002", []],
])("finds in %s the citations without a document in %j", (file, text, expected) => {
  expect(missingCitations(file, text)).toEqual(expected);
});

it("uses the words of docs/glossary.md in names of files and identifiers", () => {
  const names = sources
    .filter(isChecked)
    .flatMap((file) => [basename(file), ...identifiersOf(read(file))].map((name) => ({ file, name })));
  const found = names.flatMap(({ file, name }) =>
    wordsToReplace(name, withResponses.test(file) && !elsewhere.test(file)).map((word) => `${file}: ${name} (${word})`),
  );
  expect(found).toEqual([]);
});

it("uses plain words in comments", () => {
  const words = /(?<!`)\b(nobody|whoever|theirs|tells?|told|hears?|heard|stood|keepers?|heirs?|knocks?)\b/i;
  const files = sources.filter((file) => isChecked(file) && withResponses.test(file) && !elsewhere.test(file));
  expect(
    files.flatMap((file) =>
      commentsOf(read(file))
        .filter((text) => words.test(text))
        .map((text) => `${file}: ${text}`),
    ),
  ).toEqual([]);
});

it.each([
  ["// A caller is told.\nconst a = 1;", ["// A caller is told."]],
  ['const url = "https://a.example"; // Not theirs.', ["// Not theirs."]],
  ["/** One. */ f();", ["/** One. */"]],
])("finds in %j the comments %j", (code, expected) => expect(commentsOf(code)).toEqual(expected));

it.each([
  ["const refreshHeir = photoOf(user);", ["heir: successor", "photo: picture"]],
  ["class Lock_KEEPER {}", ["keeper: store, manager"]],
  ['const text = "a photo"; // on trial', []],
  ["const { trial: isCanary } = boot; send(boot.trial);", []],
  ["const trial = 1;", ["trial: canary"]],
  ["const answer = await sendAnswer();", ["answer: response, result, reply", "answer: response, result, reply"]],
  ["portal.answer(topic); const fake = { answer: jest.fn() };", []],
])("finds in %j the private words", (code, expected) => {
  expect(identifiersOf(code).flatMap((name) => wordsToReplace(name, true))).toEqual(expected);
});

/** The citations in a text of documents, headings, rows or numbers that do not exist, each after the file's name. */
function missingCitations(file: string, text: string): string[] {
  const isFound = (path: string) => files.includes(path);
  const documents = [
    ...text.matchAll(/(?<![\w/.-])((?:[\w.-]+\/|\.\.\/)*[\w.-]*\w\.md)(?:#([\w-]+)| ([A-Z]\d{1,2})\b)?/g),
  ];
  const missing = documents.flatMap(([cited, path = "", heading, row]) => {
    const folders = ["", dirname(file), file.split("/", 1)[0] ?? "", "docs"];
    const found = folders.map((folder) => normalize(join(folder, path))).find(isFound);
    if (found === undefined) return [path];
    const anchor = heading ?? (basename(path) === "reliability.md" ? row?.toLowerCase() : undefined);
    return anchor === undefined || anchorsOf(found).has(anchor) ? [] : [cited];
  });
  const decisions = [...text.matchAll(/docs\/decisions\/\d{4}/g)].map(([path]) => path);
  const unknown = decisions.filter((path) => !files.some((each) => each.startsWith(`${path}-`)));
  const unnamed = [...text.matchAll(/\bUI[ -]?brief\b|\bthe specification\b|\bissue #?\d+/gi)].map(([cited]) => cited);
  return [...missing, ...unknown, ...unnamed].map((cited) => `${file}: ${cited}`);
}

/** The anchors of a page: those of its headings, as GitHub makes them, and those in its HTML. */
function anchorsOf(file: string): Set<string> {
  const page = read(file);
  const headings = [...page.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\w -]/g, "")
      .replaceAll(" ", "-"),
  );
  return new Set([...headings, ...[...page.matchAll(/<a id="([\w-]+)">/g)].map(([, id = ""]) => id)]);
}

/** The comments of a source. `//` in a string is taken for a comment if white space precedes it. */
function commentsOf(source: string): string[] {
  return source.match(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*/gm) ?? [];
}

/**
 * The identifiers of a source, without its comments, strings and regular expressions. Two fields are left out: `trial`,
 * which the boot document has and builds of earlier versions read, and `answer` of the contract and of stored calls.
 */
function identifiersOf(source: string): string[] {
  const code = source
    .replace(/\/\*[\s\S]*?\*\/|^ *\/\/.*/gm, "")
    .replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g, '""')
    .replace(/\/(?![*/ ])(?:[^/\\\n]|\\.)+\/[a-z]*|\/\/.*/g, "");
  return code.match(/(?<!\.)\b(?:trial|answer)\b(?!\??:)|(?!(?:trial|answer)\b)[A-Za-z_$][\w$]*/g) ?? [];
}

function wordsToReplace(name: string, hasResponses: boolean): string[] {
  const all = hasResponses ? new Map([...replacements, ...responseWords]) : replacements;
  const words = name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/);
  return words.flatMap((word) => (all.has(word) ? [`${word}: ${all.get(word)}`] : []));
}
