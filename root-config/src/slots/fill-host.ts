import type { AppCleanup } from "../cleanup/load-cleanup.ts";
import { stylesOf } from "../loader/style-sheets.ts";
import { releaseStyles, useStyles } from "../loader/style-use.ts";
import { configOf } from "../portal/app-config.ts";
import { createPortal } from "../portal/portal-props.ts";
import { appPart } from "../routes/parts.ts";
import type { PartReports } from "../telemetry/part-reports.ts";
import type { createPageTopics } from "../topics/page-topics.ts";
import type { FillHost } from "./open-fill.ts";
import { noSlots } from "./page-slots.ts";

interface Page {
  openTopics: ReturnType<typeof createPageTopics>;
  reports: PartReports;
  /** The cleanup of an application, by its specifier. */
  cleanupOf(specifier: string): AppCleanup | undefined;
}

const applyStyles = (user: string, specifier: string) => useStyles(user, stylesOf(specifier));

/**
 * The page's services for applications that fill slots. Such applications have no title and no address of their own.
 */
export function createFillHost({ openTopics, reports, cleanupOf }: Page): FillHost {
  return {
    openPortal({ module, specifier }) {
      const { topics, end } = openTopics(specifier);
      const portal = createPortal(appPart(module), () => {});
      return { portal: { ...portal, config: configOf(specifier), setUnsaved: () => {}, ...topics, ...noSlots }, end };
    },
    async begin(specifier, name) {
      applyStyles(name, specifier);
      const cleanup = cleanupOf(specifier);
      await cleanup?.begin();
      cleanup?.enterSlot();
    },
    end(specifier, name) {
      releaseStyles(name);
      cleanupOf(specifier)?.leaveSlot();
    },
    onFailure: ({ fill, ...failure }) => reports.notFilled(fill.specifier, failure),
    onForcedUnmount: reports.notUnmounted,
  };
}
