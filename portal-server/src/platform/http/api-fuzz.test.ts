import { writeSync } from "node:fs";
import fc from "fast-check";
import type { LightMyRequestResponse } from "fastify";
import { z } from "zod";
import { genuineRequest, type Operation, type RequestInput, readOperations } from "../../testing/api-operations.ts";
import { beforeTests } from "../../testing/before-tests.ts";
import { type Credentials, credentialsOf, openDemoApp } from "../../testing/open-demo-app.ts";
import { arbitraryInput } from "../../testing/schema-arbitrary.ts";

// docs/reliability.md A1. `npm run bench -- sessions` sends 20,000 requests.
const requests = Number(process.env.FUZZ_REQUESTS ?? 2_000);
const seed = Number(process.env.FUZZ_SEED ?? 20260302);

const portal = beforeTests(openDemoApp);
let operations: Operation[];
beforeAll(async () => {
  operations = await readOperations(portal);
});

interface Try {
  operation: Operation;
  input: RequestInput;
  token: "right" | "none" | "wrong";
}

/** Returns why a response contradicts the API's description; `undefined` when it does not. */
function fault({ operation, token }: Try, response: LightMyRequestResponse): string | undefined {
  const { statusCode: status, body, headers } = response;
  if (status >= 500) return `${status} ${body}`;
  // An id longer than `maxParamLength` may match no route, and an unmatched request needs no token.
  const tooLong = response.raw.req.url?.split(/[/?]/).some((part) => part.length > 200);
  const refused = status === 401 || (tooLong && (status === 400 || status === 404));
  if (operation.guard && token !== "right" && !refused) return `${status} without a right token`;
  const schema = operation.responses[String(status)] ?? operation.responses[`${Math.floor(status / 100)}XX`];
  if (schema === undefined) {
    const isDescribed = Object.hasOwn(operation.responses, String(status));
    return isDescribed && body === "" ? undefined : `${status} is not described, or has a body that is not: ${body}`;
  }
  if (!String(headers["content-type"]).startsWith("application/json")) return `${headers["content-type"]}`;
  const checked = validatorOf(schema).safeParse(JSON.parse(body));
  return checked.success ? undefined : `${body} is not as described: ${checked.error.message}`;
}

const validators = new Map<object, z.ZodType>();
function validatorOf(schema: object): z.ZodType {
  const known = validators.get(schema);
  if (known) return known;
  // zod compiles patterns without the `u` flag that `\\P{Cc}` needs; these patterns only exclude control characters.
  const plain = JSON.stringify(schema, (key, value) =>
    key === "pattern" && String(value).includes("\\P{") ? undefined : value,
  );
  const made = z.fromJSONSchema(JSON.parse(plain));
  validators.set(schema, made);
  return made;
}

let open: Credentials | undefined;
/** Each request after an unsafe one gets a new session, because some of these end their session. */
async function sessionFor({ unsafe }: Operation): Promise<Credentials> {
  const credentials = open ?? (await credentialsOf(portal, "ana@acme.test"));
  open = unsafe ? undefined : credentials;
  return credentials;
}

async function send({ operation, input, token }: Try): Promise<{ response: LightMyRequestResponse; ms: number }> {
  const { headers, ...request } = await genuineRequest(operation, await sessionFor(operation), input);
  if (token === "none") delete headers.authorization;
  if (token === "wrong") headers.authorization = `${headers.authorization}x`;
  const begun = performance.now();
  const response = await portal.app.inject({ ...request, headers });
  return { response, ms: performance.now() - begun };
}

it("answers random requests as the API's description defines, and never with 5xx", async () => {
  const any = fc.constantFrom(...operations).chain((operation) =>
    fc.record({
      operation: fc.constant(operation),
      input: fc.boolean().chain((valid) => arbitraryInput(operation, valid)),
      token: fc.constantFrom("right", "right", "right", "none", "wrong") as fc.Arbitrary<Try["token"]>,
    }),
  );
  const statuses: Record<string, number> = {};
  const faults = new Map<string, string>();
  const times: number[] = [];
  for (const each of fc.sample(any, { numRuns: requests, seed })) {
    const { response, ms } = await send(each);
    times.push(ms);
    const why = fault(each, response);
    statuses[response.statusCode] = (statuses[response.statusCode] ?? 0) + 1;
    if (why) faults.set(`${each.operation.name} ${response.statusCode}`, `${why} for ${JSON.stringify(each.input)}`);
  }
  if (process.env.FUZZ_REQUESTS) {
    times.sort((a, b) => a - b);
    const [p50, p99, most] = [0.5, 0.99, 1].map((share) => Math.round(times[Math.ceil(requests * share) - 1] ?? 0));
    writeSync(1, `A1 ${JSON.stringify({ requests, seed, statuses, p50, p99, most })}\n`);
  }
  expect(Object.fromEntries(faults)).toEqual({});
  // Enough requests succeeded, so the test went beyond the first checks.
  const right = Object.entries(statuses).filter(([status]) => status < "300");
  expect(right.reduce((sum, [, count]) => sum + count, 0)).toBeGreaterThan(requests / 10);
}, 1_800_000);
