/**
 * The text of docs/errors.md.
 *
 * @param {Record<string, { status: number, message: string }>} catalogue shared-utility/contract/error-catalogue.ts
 * @param {Record<string, string>} pt sentences of shared-utility/locales/pt.json
 * @param {Record<string, string>} en
 */
export function errorsPage(catalogue, pt, en) {
  const rows = Object.entries(catalogue).map(([code, { status, message }]) => [`\`${code}\``, status, message]);
  const said = Object.keys(pt).filter((key) => key.startsWith("error."));
  const sentences = said.map((key) => [`\`${key.slice("error.".length)}\``, pt[key], en[key]]);
  return `# Errors

Every answer of the API that is not 2xx or 3xx has this body; \`request_id\` finds the request in the server's log.

\`\`\`json
{ "error": { "code": "request.invalid", "message": "…", "details": {}, "request_id": "…" } }
\`\`\`

Compare \`code\`, never \`message\`. This page is written by \`npm run docs:errors\` from
\`shared-utility/contract/error-catalogue.ts\` and \`shared-utility/locales/\`; a test holds them to one list.

## What the API answers

${table(["code", "status", "message, for developers"], rows)}

## What a person reads

\`network\` and \`timeout\` are the browser's own: no answer arrived.

${table(["code", "pt", "en"], sentences)}
`;
}

function table(head, rows) {
  const line = (cells) => `| ${cells.map((cell) => String(cell ?? "").replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
