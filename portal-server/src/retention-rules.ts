import { sessionRetention } from "./identity/accounts/session-table.ts";
import { signingKeyRetention } from "./identity/app-tokens/signing-key-table.ts";
import { auditRetention } from "./identity/audit/audit-table.ts";
import { recoveryRetention } from "./identity/recovery/recovery-table.ts";
import { sentRequestRetention } from "./messaging/delivery/sent-request-table.ts";
import { pageDictionaryRetention } from "./page/dictionaries/page-dictionary-table.ts";
import type { Config } from "./platform/config/config.ts";
import { idempotencyKeyRetention } from "./platform/http/idempotency-key-table.ts";
import type { RetentionRule } from "./platform/jobs/retention.ts";
import { throttleRetention } from "./platform/limits/throttle-table.ts";
import { visitorHealthRetention } from "./releases/canary/visitor-health-table.ts";
import { missingNeedRetention } from "./releases/needs/missing-need-table.ts";
import { registryRequestRetention } from "./releases/registry/registry-request-table.ts";

/** How long the features keep their rows. */
export function retentionRules({ auditDays }: Pick<Config, "auditDays">): RetentionRule[] {
  return [
    sessionRetention,
    signingKeyRetention,
    throttleRetention,
    recoveryRetention,
    sentRequestRetention,
    idempotencyKeyRetention,
    visitorHealthRetention,
    missingNeedRetention,
    pageDictionaryRetention,
    auditRetention(auditDays),
    registryRequestRetention,
  ];
}
