import { z } from "zod";

const form = /^([1-9]\d{0,3})([mhd])$/;
const minute = 60 * 1_000;
const units: Record<string, number> = { m: minute, h: 60 * minute, d: 24 * 60 * minute };

/** A duration such as `90d`, `12h` or `15m`, parsed to milliseconds. */
export const duration = z
  .string()
  .regex(form, "must be a time such as 90d, 12h or 15m")
  .transform((value) => {
    const [, count = "0", unit = ""] = form.exec(value) ?? [];
    return Number(count) * (units[unit] ?? 0);
  });

export function instantAfter(now: Date, milliseconds: number | undefined): Date | null {
  return milliseconds === undefined ? null : new Date(now.getTime() + milliseconds);
}
