import { parseSync } from "@swc/core";
import { read, sources } from "./source-files.ts";

const ofBrowser = /^(\w+-mf|root-config|shared-ui|shared-utility|packages\/(react|ui)|tenant-apps\/[\w-]+)\/src\//;
const drawing = sources.filter(
  (file) =>
    (file.endsWith(".tsx") || (file.endsWith(".ts") && ofBrowser.test(file))) &&
    !/\.test\.tsx?$|\/testing\/|\/(strings|pages)\/|^(e2e|bench|examples)\//.test(file),
);

// Attributes and properties whose value users read, on the screen or by a screen reader.
const spoken = /^(alt|title|placeholder|label|aria-(label|description|valuetext|roledescription))$/;
const spokenProperty = /^(textContent|innerText|aria(Label|Description|ValueText|RoleDescription))$/;

it("has no text where a page is drawn: texts are keys in the files of each language", () => {
  expect(drawing.length).toBeGreaterThan(300);
  expect(
    drawing.flatMap((file) => literalTexts(read(file), file.endsWith(".tsx")).map((text) => `${file}: ${text}`)),
  ).toEqual([]);
});

it.each([
  ["<p>Nothing here</p>", ["Nothing here"]],
  ['<p>{"Nothing here"}</p>', ["Nothing here"]],
  ["<p>{`Nothing here`}</p>", ["Nothing here"]],
  ['<p>{isOpen ? "Open" : "Closed"}</p>', ["Open", "Closed"]],
  ['<img alt="A picture" />', ["A picture"]],
  ['<button aria-label={"Close"} />', ["Close"]],
  ['element("p", { textContent: isOpen ? "Open" : "Closed" })', ["Open", "Closed"]],
  ['element("p", { title: "A picture", "aria-label": "Close", class: "head" })', ["A picture", "Close"]],
  ['view.textContent = "Nothing here"', ["Nothing here"]],
  ['view.setAttribute("aria-label", "Close")', ["Close"]],
  ['{ screen: "home", title: "page.home" }', []],
  ['<p className="head" id="a">{t("key")} · {name}{" "}</p>', []],
])("finds in %s the texts %j", (source, expected) => {
  expect(literalTexts(`const view = ${source};`)).toEqual(expected);
});

function literalTexts(source: string, tsx = true): string[] {
  const { body } = parseSync(source, { syntax: "typescript", tsx, target: "es2022" });
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
        : textsSet(node);
  return [...own, ...Object.values(node).flatMap(textsBelow)];
}

/** The texts that a property, an assignment or a call of `setAttribute` gives to an element. */
function textsSet({ type, key, value, left, right, callee, arguments: given }: Setting): string[] {
  if (type === "KeyValueProperty" && isSpoken(key?.value)) return literalsIn(value).filter((text) => !isKey(text));
  if (type === "AssignmentExpression" && isSpoken(left?.property?.value)) return literalsIn(right);
  if (type !== "CallExpression" || callee?.property?.value !== "setAttribute") return [];
  const [name, text] = given ?? [];
  return isSpoken(name?.expression?.value) ? literalsIn(text?.expression) : [];
}

interface Setting {
  type?: string;
  key?: Node;
  value?: unknown;
  left?: { property?: Node };
  right?: unknown;
  callee?: { property?: Node };
  arguments?: { expression?: Node }[] | null;
}

const isSpoken = (name: unknown) => typeof name === "string" && (spoken.test(name) || spokenProperty.test(name));

/** Whether it is the key of a text, such as `page.home`. */
const isKey = (text: string) => /^[a-z][\w-]*(\.[\w-]+)+$/.test(text);

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
