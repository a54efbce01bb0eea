import { z } from "zod";

const pattern = /^[a-z0-9][a-z0-9._-]{0,62}$/;

/** The name of a group of users. */
export const groupName = z
  .string()
  .regex(pattern, "must be a–z, 0–9, dots, hyphens and underscores (at most 63), and begin with a letter or a digit");
