import { bootPage, resetPage } from "@portico/shared-utility/testing";
import { leaveGuard } from "../leaving/leave-guard.ts";
import { appPart } from "../routes/parts.ts";
import { createFillHost } from "../slots/fill-host.ts";
import { createPartReports } from "../telemetry/part-reports.ts";
import { createPageTopics } from "../topics/page-topics.ts";
import { portalOfVisits } from "./open-portal.ts";
import { createPortal } from "./portal-props.ts";

const tickets = appPart("tickets");
const titles: (string | undefined)[] = [];

/** Opens the portals of the visits of tickets. */
function visits() {
  const openTopics = createPageTopics(jest.fn());
  const reports = createPartReports({ report: jest.fn(), flush: () => {}, leave: () => {} });
  const fillHost = createFillHost({ openTopics, reports, cleanupOf: () => undefined });
  const portal = createPortal(tickets, (title) => titles.push(title));
  return portalOfVisits(portal, tickets, { openTopics, fillHost });
}

beforeEach(() => {
  resetPage();
  titles.length = 0;
  bootPage({ map: { id: "1", imports: {}, styles: {}, locales: {} } });
});

it("takes the title of an application off the page with its visit, and no later one", () => {
  const { portal, end } = visits()();
  portal.setTitle("Printer");
  end();
  portal.setTitle("Printer, with its late data");
  expect(titles).toEqual(["Printer", undefined]);
});

it("asks about no unsaved changes of an application that the user has left", () => {
  const { portal, end } = visits()();
  portal.setUnsaved(true);
  end();
  expect(leaveGuard.isUnsaved()).toBe(false);
  portal.setUnsaved(true);
  expect(leaveGuard.isUnsaved()).toBe(false);
});

it("keeps the title and the unsaved changes of a visit when an older one ends late", () => {
  const open = visits();
  const [older, newer] = [open(), open()];
  older.portal.setTitle("Printer");
  older.portal.setUnsaved(true);
  newer.portal.setTitle("Scanner");
  newer.portal.setUnsaved(true);
  older.end();
  expect(titles).toEqual(["Printer", "Scanner"]);
  expect(leaveGuard.isUnsaved()).toBe(true);
  newer.end();
  expect(titles.at(-1)).toBeUndefined();
  expect(leaveGuard.isUnsaved()).toBe(false);
});
