import type { Locale } from "@portico/shared-utility/contract";

/** The words of a relative time; `dayjs` is the locale for weekdays. */
export const relativeWords: Record<Locale, RelativeWords> = {
  pt: {
    dayjs: "pt-br",
    now: "agora",
    minutes: (n) => `há ${n} min`,
    hours: (n) => `há ${n} h`,
    dayBefore: "ontem",
    yesterday: (time) => `ontem, ${time}`,
  },
  en: {
    dayjs: "en",
    now: "now",
    minutes: (n) => `${n} min ago`,
    hours: (n) => `${n} h ago`,
    dayBefore: "yesterday",
    yesterday: (time) => `yesterday, ${time}`,
  },
};

interface RelativeWords {
  dayjs: string;
  now: string;
  minutes: (n: number) => string;
  hours: (n: number) => string;
  dayBefore: string;
  yesterday: (time: string) => string;
}
