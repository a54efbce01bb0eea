import { bootPage, resetPage } from "@portico/shared-utility/testing";
import { leaveGuard } from "../leaving/leave-guard.ts";
import { appPart } from "../routes/parts.ts";
import { createFillHost } from "../slots/fill-host.ts";
import { createPartReports } from "../telemetry/part-reports.ts";
import { createPageTopics } from "../topics/page-topics.ts";
import { openPortal } from "./open-portal.ts";
import { createPortal } from "./portal-props.ts";

const tickets = appPart("tickets");
const titles: (string | undefined)[] = [];

/** The portal of a visit of tickets. */
function visit() {
  const openTopics = createPageTopics(jest.fn());
  const reports = createPartReports({ report: jest.fn(), flush: () => {}, leave: () => {} });
  const fillHost = createFillHost({ openTopics, reports, cleanupOf: () => undefined });
  const portal = createPortal(tickets, (title) => titles.push(title));
  return openPortal(portal, tickets, { openTopics, fillHost });
}

beforeEach(() => {
  resetPage();
  titles.length = 0;
  bootPage({ map: { id: "1", imports: {}, styles: {}, locales: {} } });
});

it("takes the title of an application off the page with its visit, and no later one", () => {
  const { portal, end } = visit();
  portal.setTitle("Printer");
  end();
  portal.setTitle("Printer, with its late data");
  expect(titles).toEqual(["Printer", undefined]);
});

it("asks about no unsaved changes of an application that the user has left", () => {
  const { portal, end } = visit();
  portal.setUnsaved(true);
  end();
  expect(leaveGuard.isUnsaved()).toBe(false);
  portal.setUnsaved(true);
  expect(leaveGuard.isUnsaved()).toBe(false);
});
