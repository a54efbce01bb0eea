import fc from "fast-check";
import { png } from "../identity/pictures/image-fixtures.ts";
import { demoPassword } from "../samples/demo/demo-accounts.ts";
import type { Filling, Operation } from "./api-operations.ts";
import type { Credentials } from "./open-demo-app.ts";
import { fillingOf } from "./schema-arbitrary.ts";

type Fill = (who: Credentials) => Filling;

const byRefresh: Fill = ({ refresh }) => ({ headers: { "refresh-token": refresh } });
const picture: Fill = ({ email }) => ({ query: { email }, body: png({ width: 8, height: 8 }) });

// Requests that change something when nothing stops them. Others get what their schema allows.
const fillings: Record<string, Fill> = {
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

/** A request of an operation that its own page might send. */
export function genuineFilling(operation: Operation, who: Credentials): Filling {
  const [sample = {}] = fc.sample(fillingOf(operation, true), { numRuns: 1, seed: 1 });
  return fillings[operation.name]?.(who) ?? sample;
}
