import { z } from "zod";
import type { Provisioning } from "./provisioning.ts";

type Acts = { [Act in keyof Provisioning]: z.ZodType<Parameters<Provisioning[Act]>> };

const text = z.string().max(2_000);
/** Each act validates its input itself; here it must only be an object. `never` fits the type of every act's input. */
const input = z.custom<never>((value) => z.record(z.string(), z.unknown()).safeParse(value).success);

/** The arguments of every act, as the API of a portal receives them. */
export const provisioningActs = {
  addTenant: z.tuple([input]),
  listTenants: z.tuple([]),
  setTenant: z.tuple([input]),
  addHost: z.tuple([text, text]),
  removeHost: z.tuple([text, text]),
  // JSON has no `undefined`, which disables pushes.
  setPush: z.tuple([text, z.unknown().transform((config) => config ?? undefined)]),
  addUser: z.tuple([input]),
  listUsers: z.tuple([text]),
  setPassword: z.tuple([input]),
  addToGroup: z.tuple([input]),
  removeFromGroup: z.tuple([input]),
  addApp: z.tuple([input]),
  nameApp: z.tuple([input]),
  listApps: z.tuple([text]),
  removeApp: z.tuple([text, text]),
  allowApp: z.tuple([input]),
  setAppLogo: z.tuple([input]),
  addAppCredential: z.tuple([input]),
  setRole: z.tuple([input]),
  addRegistryCredential: z.tuple([input]),
  listRegistryCredentials: z.tuple([]),
  removeRegistryCredential: z.tuple([text]),
  listCredentials: z.tuple([]),
  revokeCredential: z.tuple([text]),
  renewCredential: z.tuple([text, input]),
  addOrigin: z.tuple([text, text]),
  listOrigins: z.tuple([text]),
  removeOrigin: z.tuple([text, text]),
  addScope: z.tuple([text, text]),
  listScopes: z.tuple([text]),
  removeScope: z.tuple([text, text]),
  addNeed: z.tuple([text, text]),
  listNeeds: z.tuple([text]),
  removeNeed: z.tuple([text, text]),
  listKeys: z.tuple([text]),
  rotateKey: z.tuple([text, z.boolean()]),
} satisfies Acts;

export type ProvisioningAct = keyof typeof provisioningActs;

/** The response of `POST /api/operator/{act}`. */
export type ActResponse = { status: "done"; result: unknown } | { status: "refused"; code: string; message: string };
