export { type AppTokens, createAppTokens } from "./app-tokens.ts";
export { PortalProvider } from "./portal-provider.tsx";
export { useConfig } from "./use-config.ts";
export { type FormDraft, useDraft } from "./use-draft.ts";
export { usePageFocus } from "./use-page-focus.ts";
export { useExchangeToken, useLocale, usePortal, useSession, useTheme, useTitle } from "./use-portal.ts";
export { useSlot } from "./use-slot.ts";
export { useStream } from "./use-stream.ts";
export { useUnsaved } from "./use-unsaved.ts";
