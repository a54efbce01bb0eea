import { z } from "zod";

const form = /^([1-9]\d{0,3})([hd])$/;
const hour = 60 * 60 * 1_000;

/** A duration such as `90d` or `12h`, parsed to milliseconds. */
export const duration = z
  .string()
  .regex(form, "must be a time such as 90d or 12h")
  .transform((value) => {
    const [, count = "0", unit] = form.exec(value) ?? [];
    return Number(count) * (unit === "d" ? 24 * hour : hour);
  });

export function instantAfter(now: Date, milliseconds: number | undefined): Date | null {
  return milliseconds === undefined ? null : new Date(now.getTime() + milliseconds);
}
