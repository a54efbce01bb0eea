import type { Locale } from "@portico/shared-utility/contract";

/** Texts of pages that work without any module, and therefore without the modules' strings. */
export const noticeTexts = {
  pt: {
    description: (tenant: string) => `Aplicações, notificações e conta de ${tenant} em um só lugar.`,
    skip: "Ir para o conteúdo principal",
    retry: "Tentar novamente",
    noscriptTitle: "O portal precisa de JavaScript",
    noscriptBody: "Ative-o nas configurações do navegador e recarregue a página.",
    tooOld: "Este navegador é antigo demais. Atualize-o ou use outro.",
    unavailableTitle: "Não foi possível abrir o portal",
    unavailableBody: "Uma parte do portal não respondeu. Tente novamente em alguns instantes.",
    wrongMethodTitle: "Esta página não recebe dados",
    wrongMethodBody: "Nada foi salvo. Vá para a página inicial e tente novamente a partir de lá.",
    home: "Ir para a página inicial",
    noFileTitle: "Arquivo não encontrado",
    noFileBody: "O portal não tem nenhum arquivo neste endereço.",
    unknownTitle: "Portal não encontrado",
    unknownBody: "Nenhuma organização usa este endereço. Verifique se foi digitado corretamente.",
  },
  en: {
    description: (tenant: string) => `Applications, notifications and account of ${tenant} in one place.`,
    skip: "Skip to main content",
    retry: "Try again",
    noscriptTitle: "The portal needs JavaScript",
    noscriptBody: "Turn it on in the browser settings and reload the page.",
    tooOld: "This browser is too old. Update it or use another.",
    unavailableTitle: "Couldn’t open the portal",
    unavailableBody: "A part of the portal didn’t respond. Try again in a moment.",
    wrongMethodTitle: "This page doesn’t accept data",
    wrongMethodBody: "Nothing was saved. Go to the home page and try again from there.",
    home: "Go to the home page",
    noFileTitle: "File not found",
    noFileBody: "The portal has no file at this address.",
    unknownTitle: "Portal not found",
    unknownBody: "No organisation uses this address. Check that it was typed correctly.",
  },
} as const satisfies Record<Locale, Record<string, string | ((tenant: string) => string)>>;
