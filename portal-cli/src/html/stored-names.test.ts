import { giveStored } from "./stored-names.ts";

function edited(text: string): string {
  const files = new Map([["start.js", Buffer.from(text)]]);
  giveStored(files);
  return String(files.get("start.js"));
}

it("lets scripts ask by a method whether they have stored one of the portal's names", () => {
  // The start that Tailwind's documentation gives for dark pages.
  const start = `if (localStorage.theme === "dark" || (!("theme" in localStorage) && dark)) add("dark");`;
  expect(edited(start)).toBe(
    `if (localStorage.theme === "dark" || (!(((localStorage).getItem("theme")!==null)) && dark)) add("dark");`,
  );
  expect(edited("a='locale'in window.localStorage")).toBe("a=((window.localStorage).getItem('locale')!==null)");
  expect(edited("let f=()=>{return'theme'in sessionStorage}")).toBe(
    "let f=()=>{return((sessionStorage).getItem('theme')!==null)}",
  );
});

it.each([
  "'cart' in localStorage",
  "'theme' in options",
  "name in localStorage",
  "const shown = \"'theme' in localStorage\";",
  "'theme' in localStorage }",
])("leaves %s", (text) => {
  expect(edited(text)).toBe(text);
});
