/**
 * Whether an address may be that of a tenant's help, which pages show as a link: a page over `https:` without a user name, or
 * one mailbox, perhaps with a subject.
 */
export function isHelpAddress(address: string): boolean {
  if (/[\s<>"'\\]/.test(address) || !URL.canParse(address)) return false;
  const { protocol, username, password, pathname } = new URL(address);
  if (protocol === "mailto:") return /^[^@,;]+@[^@,;]+\.[^@,;.]+$/.test(pathname);
  return protocol === "https:" && username === "" && password === "" && address.toLowerCase().startsWith("https://");
}
