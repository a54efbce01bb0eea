import { z } from "zod";
import type { AppNaming, NewApp, NewAppLogo } from "./app-verbs.ts";
import type { AppOffer } from "./audience-verbs.ts";
import type { TenantChange } from "./brand-verbs.ts";
import type { Renewal } from "./credential-life-verbs.ts";
import type { NewAppCredential } from "./credential-verbs.ts";
import type { Membership } from "./group-verbs.ts";
import type { Provisioning } from "./provisioning.ts";
import type { NewRegistryCredential } from "./registry-verbs.ts";
import type { NewTenant } from "./tenant-verbs.ts";
import type { NewPassword, NewRole, NewUser } from "./user-verbs.ts";

type Acts = { [Act in keyof Provisioning]: z.ZodType<Parameters<Provisioning[Act]>> };

const text = z.string().max(2_000);
/** Each act validates its input itself; here it must only be an object. */
const input = <T>() => z.custom<T>((value) => z.record(z.string(), z.unknown()).safeParse(value).success);

/** The arguments of every act, as the API of a portal receives them. */
export const provisioningActs = {
  addTenant: z.tuple([input<NewTenant>()]),
  listTenants: z.tuple([]),
  setTenant: z.tuple([input<TenantChange>()]),
  addHost: z.tuple([text, text]),
  removeHost: z.tuple([text, text]),
  // JSON has no `undefined`, which disables pushes.
  setPush: z.tuple([text, z.unknown().transform((config) => config ?? undefined)]),
  addUser: z.tuple([input<NewUser>()]),
  listUsers: z.tuple([text]),
  setPassword: z.tuple([input<NewPassword>()]),
  addToGroup: z.tuple([input<Membership>()]),
  removeFromGroup: z.tuple([input<Membership>()]),
  addApp: z.tuple([input<NewApp>()]),
  nameApp: z.tuple([input<AppNaming>()]),
  listApps: z.tuple([text]),
  removeApp: z.tuple([text, text]),
  allowApp: z.tuple([input<AppOffer>()]),
  setAppLogo: z.tuple([input<NewAppLogo>()]),
  addAppCredential: z.tuple([input<NewAppCredential>()]),
  setRole: z.tuple([input<NewRole>()]),
  addRegistryCredential: z.tuple([input<NewRegistryCredential>()]),
  listRegistryCredentials: z.tuple([]),
  removeRegistryCredential: z.tuple([text]),
  listCredentials: z.tuple([]),
  revokeCredential: z.tuple([text]),
  renewCredential: z.tuple([text, input<Renewal>()]),
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
