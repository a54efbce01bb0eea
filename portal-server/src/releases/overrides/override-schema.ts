import { z } from "zod";

const address = z.string().max(500);

/** `Override` in shared-utility/contract. */
export const overrideSchema = z.object({
  module: z.string().max(100),
  address,
  styles: z.array(address).max(10).exactOptional(),
  locales: z.record(z.string().max(10), address).exactOptional(),
});
