import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface WrittenMail {
  file: string;
  /** The complete message as stored. */
  source: string;
  headers: Record<string, string>;
  text: string;
  html: string;
}

/** Reads the mails in `DATA_DIR/outbox`, oldest first. */
export function readOutbox(dataDir: string): WrittenMail[] {
  const folder = join(dataDir, "outbox");
  const files = readdirSync(folder, { withFileTypes: true }).map(({ name }) => name);
  return files.sort().map((file) => ({ file, ...parseMail(readFileSync(join(folder, file), "utf8")) }));
}

/** Parses a message that nodemailer wrote: a text part and an HTML part, quoted-printable. */
export function parseMail(source: string): Omit<WrittenMail, "file"> {
  const { headers, body } = parseEntity(source.replaceAll("\r\n", "\n"));
  const [, boundary = ""] = /boundary="([^"]+)"/.exec(headers["content-type"] ?? "") ?? [];
  const [, plain = "", page = ""] = body.split(`--${boundary}`).map((part) => part.replace(/^\n/, ""));
  return { source, headers, text: decodeBody(plain), html: decodeBody(page) };
}

function parseEntity(source: string) {
  const [head = "", ...rest] = source.split("\n\n");
  const lines = head.replaceAll(/\n[ \t]+/g, " ").split("\n");
  const headers = lines.map((line) => {
    const [name = "", ...value] = line.split(":");
    return [name.toLowerCase(), decodeWords(value.join(":").trim())];
  });
  return { headers: Object.fromEntries(headers) as Record<string, string>, body: rest.join("\n\n") };
}

function decodeBody(part: string): string {
  const { headers, body } = parseEntity(part);
  return headers["content-transfer-encoding"] === "quoted-printable" ? decodeQuoted(body.replaceAll("=\n", "")) : body;
}

// RFC 2047: =?UTF-8?Q?C=C3=B3digo?=
function decodeWords(value: string): string {
  return value
    .replaceAll(/\?=\s+=\?/g, "?==?")
    .replaceAll(/=\?utf-8\?q\?([^?]*)\?=/gi, (_, word: string) => decodeQuoted(word.replaceAll("_", " ")));
}

function decodeQuoted(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}
