export type FileKind = "script" | "style" | "json" | "any";

// The JavaScript MIME types of the WHATWG MIME Sniffing standard that servers still send.
const essences: Record<FileKind, RegExp> = {
  script: /^(text|application)\/(x-)?(javascript|ecmascript)$/,
  style: /^text\/css$/,
  json: /^(application\/([\w.-]+\+)?json|text\/json)$/,
  any: /^/,
};

/** Whether a browser accepts a file of this kind with this Content-Type. */
export function isMime(contentType: string, kind: FileKind): boolean {
  const [essence = ""] = contentType.split(";");
  return essences[kind].test(essence.trim().toLowerCase());
}
