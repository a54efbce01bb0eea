import { portalForTests } from "../../testing/open-test-app.ts";
import { takeAllowance } from "./shared-allowance.ts";

const portal = portalForTests();
const minute = 60_000;
const start = Date.parse("2026-03-02T09:00:00.000Z");

/** Takes one of two calls an hour; returns the seconds to wait, 0 when the call is allowed. */
async function takeAt(subject: string, minutes: number): Promise<number> {
  const now = new Date(start + minutes * minute);
  const call = takeAllowance(portal.db, { subject, most: 2, within: 60 * minute }, now);
  return call.then(
    () => 0,
    (error) => Number(error.headers["retry-after"]),
  );
}

it("refills evenly", async () => {
  const waits: number[] = [];
  for (const minutes of [0, 0, 0, 29, 30]) waits.push(await takeAt("steady", minutes));
  expect(waits).toEqual([0, 0, 1_800, 60, 0]);
});

it("counts calls of processes together whose clocks are some minutes apart", async () => {
  const waits: number[] = [];
  for (const minutes of [9, 9, 0, 9, 0]) waits.push(await takeAt("apart", minutes));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(2);
});

it.each([-40, -65, -90, -110, -600])(
  "refuses nobody for long after the clock was set back by %i minutes",
  async (back) => {
    const subject = `set back ${back}`;
    for (const _call of [1, 2]) expect(await takeAt(subject, 0)).toBe(0);
    expect(await takeAt(subject, back)).toBe(0);
  },
);
