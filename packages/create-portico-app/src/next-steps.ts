/** The commands after an application was written, one a line. @param folder as it was given */
export function nextSteps(folder: string): string {
  // The quotes of a POSIX shell, of PowerShell and of cmd.
  const word = /[^\p{L}\p{N}_./\\:~-]/u.test(folder) ? `"${folder}"` : folder;
  return [`cd ${word}`, "npm install", "npm test", "npm start"].map((step) => `  ${step}\n`).join("");
}
