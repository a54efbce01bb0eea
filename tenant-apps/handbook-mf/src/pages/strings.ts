const pt = {
  title: "Manual",
  search: "Procurar no manual",
  found: (count: number) =>
    ["Nenhuma página encontrada", "1 página encontrada"][count] ?? `${count} páginas encontradas`,
  none: (q: string) => `Nenhuma página corresponde a “${q}”.`,
  clear: "Limpar a busca",
  contents: "Páginas do manual",
  all: "Todas as páginas",
  previous: "Anterior",
  next: "Próxima",
  neighbours: "Página anterior e próxima",
  keys: "Teclas",
  does: "O que fazem",
  unknown: "Página não encontrada",
  unknownHint: "O endereço não existe ou mudou.",
  broken: "Esta página parou de funcionar",
  brokenHint: "O resto do portal não foi afetado.",
  retry: "Tentar novamente",
};

export type Strings = typeof pt;

const en: Strings = {
  title: "Handbook",
  search: "Search the handbook",
  found: (count) => ["No pages found", "1 page found"][count] ?? `${count} pages found`,
  none: (q) => `No page matches “${q}”.`,
  clear: "Clear the search",
  contents: "Handbook pages",
  all: "All pages",
  previous: "Previous",
  next: "Next",
  neighbours: "Previous and next page",
  keys: "Keys",
  does: "What they do",
  unknown: "Page not found",
  unknownHint: "The address doesn’t exist or has moved.",
  broken: "This page stopped working",
  brokenHint: "The rest of the portal is not affected.",
  retry: "Try again",
};

export const strings = { pt, en };
