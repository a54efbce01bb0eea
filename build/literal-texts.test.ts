import { parseSync } from "@swc/core";
import { read, sources } from "./source-files.ts";

const components = sources.filter(
  (file) => file.endsWith(".tsx") && !/\.test\.tsx$|\/testing\/|^(e2e|bench|examples)\//.test(file),
);

// Attributes whose value users read, on the screen or by a screen reader.
const spoken = /^(alt|title|placeholder|label|aria-(label|description|valuetext|roledescription))$/;

it("has no text in a component: texts are keys in the files of each language", () => {
  expect(components.length).toBeGreaterThan(100);
  expect(components.flatMap((file) => literalTexts(read(file)).map((text) => `${file}: ${text}`))).toEqual([]);
});

it.each([
  ["<p>Nothing here</p>", ["Nothing here"]],
  ['<p>{"Nothing here"}</p>', ["Nothing here"]],
  ["<p>{`Nothing here`}</p>", ["Nothing here"]],
  ['<p>{isOpen ? "Open" : "Closed"}</p>', ["Open", "Closed"]],
  ['<img alt="A picture" />', ["A picture"]],
  ['<button aria-label={"Close"} />', ["Close"]],
  ['<p className="head" id="a">{t("key")} · {name}{" "}</p>', []],
])("finds in %s the texts %j", (source, expected) => {
  expect(literalTexts(`const view = ${source};`)).toEqual(expected);
});

function literalTexts(source: string): string[] {
  const { body } = parseSync(source, { syntax: "typescript", tsx: true, target: "es2022" });
  return textsBelow(body).filter((text) => /\p{L}{2}/u.test(text));
}

interface Node {
  type?: string;
  value?: unknown;
  name?: { value?: string };
  children?: Node[];
}

function textsBelow(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(textsBelow);
  if (typeof node !== "object" || node === null) return [];
  const { type, value, name, children } = node as Node;
  const own =
    type === "JSXElement" || type === "JSXFragment"
      ? (children ?? []).flatMap(literalsIn)
      : type === "JSXAttribute" && spoken.test(name?.value ?? "")
        ? literalsIn(value)
        : [];
  return [...own, ...Object.values(node).flatMap(textsBelow)];
}

/** The possible texts of an expression, without those of calls and elements in it. */
function literalsIn(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  const { type, ...parts } = node as Record<string, unknown> & { type?: string };
  switch (type) {
    case "JSXText":
    case "StringLiteral":
      return [String(parts.value).trim()];
    case "TemplateLiteral":
      return (parts.quasis as { raw: string }[]).map(({ raw }) => raw.trim());
    case "JSXExpressionContainer":
    case "ParenthesisExpression":
      return literalsIn(parts.expression);
    case "ConditionalExpression":
      return [parts.consequent, parts.alternate].flatMap(literalsIn);
    case "BinaryExpression":
      return ["&&", "||", "??", "+"].includes(String(parts.operator))
        ? [parts.left, parts.right].flatMap(literalsIn)
        : [];
    default:
      return [];
  }
}
