import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Accounts } from "../../identity/accounts/accounts.ts";
import type { Config } from "../../platform/config/config.ts";
import { sameBytes } from "../../platform/crypto/same-bytes.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { App, Deps } from "../../platform/http/app-types.ts";
import { bearerToken, invalidTokenHeaders } from "../../platform/http/bearer-token.ts";
import { type CallLimits, perMinute } from "../../platform/http/call-limits.ts";
import { errorResponses } from "../../platform/http/error-response.ts";
import { network } from "../../platform/limits/network.ts";
import { createProvisioning, type Provisioning } from "./provisioning.ts";
import { type ActResponse, type ProvisioningAct, provisioningActs } from "./provisioning-acts.ts";
import { ProvisioningError } from "./provisioning-error.ts";

interface OperatorNeeds extends Deps, Pick<Accounts, "passwordWork"> {
  callLimits: CallLimits;
  /** Called after each successful act. */
  onDone(): void;
}

const callsPerMinute = 600;
// Enough for three images of a tenant as base64.
const bodyLimit = 300 * 1024;
const responseSchema = z.union([
  z.object({ status: z.literal("done"), result: z.unknown() }),
  z.object({ status: z.literal("refused"), code: z.string(), message: z.string() }),
]);
const schema = {
  hide: true,
  params: z.object({ act: z.string().max(50) }),
  body: z.object({ args: z.array(z.unknown()).max(5), operator: z.string().max(64) }),
  response: { 200: responseSchema, ...errorResponses },
};

/**
 * `POST /api/operator/{act}`: runs the command line's acts on a running portal for callers with `ADMIN_TOKEN`. Serves
 * every host in the same way.
 */
export function operatorRoute(app: App, { config, db, clock, callLimits, passwordWork, onDone }: OperatorNeeds): void {
  const onRequest = async (request: FastifyRequest) => {
    callLimits.take([{ subject: `operator ${network(request.ip)}`, rate: perMinute(callsPerMinute) }]);
    requireProtected(request, config);
    if (!sameBytes(bearerToken(request), config.secrets.admin))
      throw new ApiError("auth.token_invalid", { headers: invalidTokenHeaders });
  };
  const options = { schema, config: { tenant: "none", csrf: false }, bodyLimit, onRequest } as const;
  app.post("/api/operator/:act", options, async (request): Promise<ActResponse> => {
    const { args, operator } = request.body;
    const { act } = request.params;
    if (!isAct(act)) throw new ApiError("route.not_found");
    const by = { actor: { kind: "command-line", id: null, name: operator }, address: request.ip } as const;
    const { allowedDomains, secrets } = config;
    const provisioning = createProvisioning(db, clock, allowedDomains, { secrets, by, passwordWork });
    try {
      const result = await run(provisioning, act, args);
      onDone();
      return { status: "done", result };
    } catch (error) {
      if (!(error instanceof ProvisioningError)) throw error;
      return { status: "refused", code: error.code, message: error.message };
    }
  });
}

function isAct(act: string): act is ProvisioningAct {
  return Object.hasOwn(provisioningActs, act);
}

async function run(provisioning: Provisioning, act: ProvisioningAct, args: unknown[]): Promise<unknown> {
  const parsed = provisioningActs[act].safeParse(args);
  if (!parsed.success) throw new ApiError("request.invalid");
  // The schema of an act has the types of its arguments (`Acts`); the compiler cannot pair the two unions.
  const perform = provisioning[act] as (...values: unknown[]) => Promise<unknown>;
  return (await perform(...parsed.data)) ?? null;
}

/** With `PUBLIC_URL`, a token from another machine is accepted over https only. */
function requireProtected({ protocol, ip }: FastifyRequest, { publicUrl }: Pick<Config, "publicUrl">): void {
  const isLocal = ip === "::1" || /^(::ffff:)?127\./.test(ip);
  if (publicUrl && protocol !== "https" && !isLocal) throw new ApiError("request.insecure");
}
