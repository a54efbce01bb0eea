import { isHelpAddress } from "./help-address.ts";

it.each([
  "https://help.acme.test/portal?from=portico#start",
  "https://ajuda.acme.test",
  "mailto:help@acme.test",
  "mailto:help@acme.test?subject=Portal",
])("accepts %s", (address) => {
  expect(isHelpAddress(address)).toBe(true);
});

it.each([
  "",
  "help.acme.test",
  "/help",
  "http://help.acme.test",
  "https:help.acme.test",
  "https://ana:secret@help.acme.test",
  "javascript:alert(1)",
  "data:text/html,x",
  "https://help.acme.test/a b",
  'https://help.acme.test/"x',
  "mailto:",
  "mailto:help",
  "mailto:help@acme.test,rita@acme.test",
])("refuses %j", (address) => {
  expect(isHelpAddress(address)).toBe(false);
});
