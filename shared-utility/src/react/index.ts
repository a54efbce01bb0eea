export { mountReact, type ReactLifecycles } from "./mount-react.tsx";
export { usePortal } from "./portal-context.ts";
export { type KeyOf, translatorFor, useCommonT } from "./translator-for.ts";
export { type Attempt, useAttempt } from "./use-attempt.ts";
export { useErrorSentence } from "./use-error-sentence.ts";
export { useGuessable } from "./use-guessable.ts";
export { useOnline } from "./use-online.ts";
export { usePicture } from "./use-picture.ts";
export {
  useApps,
  useCurrentApp,
  usePins,
  useQueuedReads,
  useSession,
  useSettings,
  useShortcutChoices,
  useUnreadByModule,
  useUnreadCount,
  useVisits,
} from "./use-portal-streams.ts";
export { useStream } from "./use-stream.ts";
export { useThemeSwitch } from "./use-theme-switch.ts";
export { useTimedOffer } from "./use-timed-offer.ts";
