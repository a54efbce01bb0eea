import type { Brand } from "../../platform/db/tenant-table.ts";
import { escapeHtml } from "../../platform/text/html.ts";
import { stackOf } from "../tenants/font-stacks.ts";

interface RecoveryMailLines {
  title: string;
  body: string;
  code: string;
  use: string;
  notYou: string;
}

/**
 * HTML body of the mail. Mail clients apply only inline styles and block remote content, so it has the tenant's colour and
 * typeface, and no logo.
 */
export function recoveryMailHtml(lines: RecoveryMailLines, language: string, { accent, font }: Brand = {}): string {
  // In single quotes, as the style is in an attribute.
  const face = stackOf(font)?.replaceAll('"', "'") ?? "system-ui,sans-serif";
  const line = accent === undefined ? "" : `;padding-top:20px;border-top:4px solid ${escapeHtml(accent)}`;
  const title = escapeHtml(lines.title);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
</head>
<body style="margin:0;padding:24px;font:16px/1.5 ${face}">
<div style="max-width:32em;margin:0 auto${line}">
<h1 style="font-size:20px;line-height:1.3">${title}</h1>
<p>${escapeHtml(lines.body)}</p>
<p style="margin:24px 0;font:bold 32px/1.2 ui-monospace,Consolas,monospace;letter-spacing:4px">
${escapeHtml(lines.code)}
</p>
<p>${escapeHtml(lines.use)}</p>
<p>${escapeHtml(lines.notYou)}</p>
</div>
</body>
</html>
`;
}
