import { localeOf, localePackages, userTexts } from "./texts.ts";

const forms = ["_zero", "_one", "_many", "_other"];

it("finds the packages with texts", () => {
  expect(localePackages).toEqual(expect.arrayContaining(["shared-utility", "auth-mf"]));
});

describe.each(localePackages)("the texts of %s", (name) => {
  const pt = localeOf(name, "pt");
  const en = localeOf(name, "en");

  it("have the same keys in both languages, and none is empty", () => {
    expect(Object.keys(en).sort()).toEqual(Object.keys(pt).sort());
    expect([...Object.values(pt), ...Object.values(en)].filter((text) => text.trim() === "")).toEqual([]);
  });

  it("have every plural form", () => {
    const stems = Object.keys(pt).flatMap((key) => key.match(/^(.+)_(?:zero|one|many|other)$/)?.[1] ?? []);
    const missing = stems.flatMap((stem) => forms.map((form) => stem + form)).filter((key) => !(key in pt));
    expect(missing).toEqual([]);
  });

  it("have the same variables in both languages", () => {
    expect(Object.keys(pt).filter((key) => variablesOf(pt[key]) !== variablesOf(en[key]))).toEqual([]);
  });
});

it.each(["pt", "en"] as const)("every error says in %s what to do next", (locale) => {
  const errors = Object.entries(localeOf("shared-utility", locale)).filter(([key]) => key.startsWith("error."));
  expect(errors.length).toBeGreaterThan(80);
  // A second sentence, or one that begins with the step.
  const isComplete = (text: string) => /[.:;] /.test(text) || text.startsWith("Use ");
  expect(errors.filter(([, text]) => !isComplete(text))).toEqual([]);
});

// European Portuguese, second names of one thing, and sentences that no product uses. Each is followed by the right
// word.
const unwanted = {
  pt: {
    "partilh\\p{L}*": "compartilhar",
    "liga(?:ção|ções)": "conexão",
    "defini(?:ção|ções)": "configurações",
    carregue: "recarregue",
    ficheiro: "arquivo",
    ecrã: "tela",
    utilizador: "usuário",
    "palavra-passe": "senha",
    aceder: "acessar",
    contacto: "contato",
    equipa: "equipe",
    "secç(?:ão|ões)": "seção",
    "a (?:abrir|carregar|entrar|enviar|guardar)": "abrindo, carregando …",
    "demorou a": "demorou para",
    ticket: "chamado",
    "canary|lançamento gradual|versão em teste": "versão de teste",
    "vale logo": "vale na hora",
    isto: "este chamado, esta página …",
  },
  en: {
    "(?:some|every)body": "someone, everyone",
    "answer(?:s|ed|ing)?": "reply, respond",
    "canary|on trial|gradual rollout": "preview",
    mend: "fix",
    "personal data": "personal details",
    "in in": "in",
    "hold together": "is inconsistent",
    "quote the code": "give support the code",
    "e-mails?": "email",
    "correct (?:the|this|its|\\p{L}+ in)": "fix",
    "write (?:a|the) (?:reason|comment)": "enter a reason",
  },
} satisfies Record<string, Record<string, string>>;

it.each(["pt", "en"] as const)("has no unwanted word in %s", async (locale) => {
  const found = (await userTexts()).filter((text) => text.locale === locale).map(unwantedIn);
  expect(found.flat()).toEqual([]);
});

it("finds an unwanted word as a whole, however it is written", () => {
  const at = { file: "a.json", key: "b" };
  expect(unwantedIn({ ...at, locale: "pt", text: "Sem LIGAÇÃO" })).toEqual(["a.json, b: LIGAÇÃO → conexão"]);
  expect(unwantedIn({ ...at, locale: "pt", text: "Recarregue a equipe, sem religação." })).toEqual([]);
  expect(unwantedIn({ ...at, locale: "en", text: "Somebody else" })).toEqual([
    "a.json, b: Somebody → someone, everyone",
  ]);
});

function variablesOf(text = ""): string {
  return (text.match(/\{\{\w+\}\}/g) ?? []).sort().join();
}

function unwantedIn({ locale, file, key, text }: { locale: "pt" | "en"; file: string; key: string; text: string }) {
  return Object.entries(unwanted[locale]).flatMap(([word, better]) => {
    const [found] = text.match(new RegExp(`(?<!\\p{L})(?:${word})(?!\\p{L})`, "iu")) ?? [];
    return found === undefined ? [] : [`${file}, ${key}: ${found} → ${better}`];
  });
}
