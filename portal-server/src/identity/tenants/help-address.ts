/**
 * Whether pages may link to an address as a tenant's help: a page over `https:` without a user name, or one mailbox,
 * with or without a subject.
 */
export function isHelpAddress(address: string): boolean {
  if (/[\s<>"'\\]/.test(address) || !URL.canParse(address)) return false;
  const { protocol, username, password, pathname } = new URL(address);
  if (protocol === "mailto:") return /^[^@,;]+@[^@,;]+\.[^@,;.]+$/.test(pathname);
  return protocol === "https:" && username === "" && password === "" && address.toLowerCase().startsWith("https://");
}
