/**
 * The text of docs/errors.md.
 * @param {Record<string, { status: number, message: string }>} catalogue shared-utility/contract/error-catalogue.ts
 * @param {Record<string, string>} pt sentences of shared-utility/locales/pt.json
 * @param {Record<string, string>} en
 */
export function errorsPage(catalogue, pt, en) {
  const rows = Object.entries(catalogue).map(([code, { status, message }]) => [`\`${code}\``, status, message]);
  const keys = Object.keys(pt).filter((key) => key.startsWith("error."));
  const sentences = keys.map((key) => [`\`${key.slice("error.".length)}\``, pt[key], en[key]]);
  return `# Errors

Every response of the API that is not 2xx or 3xx has this body; \`request_id\` finds the request in the server's log.

\`\`\`json
{ "error": { "code": "request.invalid", "message": "…", "details": {}, "request_id": "…" } }
\`\`\`

Compare \`code\`, never \`message\`. This page is written by \`npm run docs:errors\` from
\`shared-utility/contract/error-catalogue.ts\` and \`shared-utility/locales/\`; a test checks that both list the same codes.

## Errors of the API

${table(["code", "status", "message, for developers"], rows)}

## Sentences for users

\`network\`, \`timeout\` and \`cookies\` come from the browser: no response arrived, or it stores no cookies of this site.

${table(["code", "pt", "en"], sentences)}
`;
}

function table(head, rows) {
  const line = (cells) => `| ${cells.map((cell) => String(cell ?? "").replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
