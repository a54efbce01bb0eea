import fc from "fast-check";
import { demoPassword } from "../samples/demo/demo-accounts.ts";
import type { Operation, RequestInput } from "./api-operations.ts";
import type { Credentials } from "./open-demo-app.ts";
import { png } from "./sample-images.ts";
import { arbitraryInput } from "./schema-arbitrary.ts";

type InputOf = (caller: Credentials) => RequestInput;

const byRefresh: InputOf = ({ refresh }) => ({ headers: { "refresh-token": refresh } });
const picture: InputOf = ({ email }) => ({ query: { email }, body: png({ width: 8, height: 8 }) });

// Inputs with which these operations change or find something. Other operations get an input that their schema allows.
const inputs: Record<string, InputOf> = {
  "GET /api/registry/why": ({ tenant }) => ({ query: { scope: tenant } }),
  "POST /api/auth": ({ email }) => ({ body: { email, password: demoPassword } }),
  "POST /api/auth/refresh": byRefresh,
  "DELETE /api/auth/invalidate": byRefresh,
  "POST /api/auth/exchange": ({ tenant }) => ({ body: { app: "tickets", domain: tenant } }),
  "POST /api/auth/recover": ({ email }) => ({ body: { email } }),
  "PUT /api/auth/recover": ({ email }) => ({ body: { email, code: "000000", password: "a long new password" } }),
  "PUT /api/users/me/password": () => ({ body: { current: demoPassword, password: "a long new password" } }),
  "POST /api/users/images": picture,
  "PUT /api/users/images": picture,
  "DELETE /api/users/images": ({ email }) => ({ query: { email } }),
  "PATCH /api/tickets/{id}": () => ({ path: { id: 1 }, body: { status: "closed" } }),
  "POST /api/tickets/{id}/comments": () => ({ path: { id: 1 }, body: { text: "Mallory" } }),
  "POST /api/tickets/{id}/evaluation-link": () => ({ path: { id: 1 } }),
};

/** Returns an input for an operation that its own page might send. */
export function genuineInput(operation: Operation, caller: Credentials): RequestInput {
  const [sample = {}] = fc.sample(arbitraryInput(operation, true), { numRuns: 1, seed: 1 });
  return inputs[operation.name]?.(caller) ?? sample;
}
