import type { BuildReason, ReasonCanary, WhyResponse } from "@portico/shared-utility/contract";
import { useSettings } from "@portico/shared-utility/react";
import type { ReactNode } from "react";
import { Facts } from "../facts.tsx";
import { Instant } from "../instant.tsx";
import { usePlaceNames } from "../use-place-names.ts";
import { useAuthorText, useReasonText } from "../use-release-texts.ts";
import { useT } from "../use-t.ts";
import css from "./why.module.css";

interface WhyStepsProps {
  answer: WhyResponse;
  reason: BuildReason;
  /** Bytes of the entry that this page has loaded, e.g. of an override. */
  measured?: number | undefined;
}

export function WhySteps({ answer, reason, measured }: WhyStepsProps) {
  const t = useT();
  const { environmentName } = usePlaceNames([]);
  const size = reason.size ?? measured;
  return (
    <dl className={css.steps}>
      <Step name={t("why.tenant")}>{answer.tenant}</Step>
      <Step name={t("why.environment")}>{environmentName(answer.environment)}</Step>
      <Step name={t("why.release")}>
        <ReleaseStep {...reason} />
      </Step>
      <Step name={t("why.canary")}>
        <CanaryStep answer={answer} />
      </Step>
      <Step name={t("why.override")}>
        <OverrideStep answer={answer} reason={reason} />
      </Step>
      <Step name={t("why.address")}>
        <code>{reason.address}</code>
      </Step>
      <Step name={t("why.hash")}>{reason.integrity ? <code>{reason.integrity}</code> : t("modules.noHash")}</Step>
      <Step name={t("why.size")}>{size === undefined ? t("why.size.unknown") : t("why.size.bytes", { size })}</Step>
    </dl>
  );
}

function Step({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function ReleaseStep({ release, pinned }: BuildReason) {
  const t = useT();
  const authorOf = useAuthorText();
  const reasonOf = useReasonText();
  const { scopeName } = usePlaceNames([]);
  const { id, scope, author, kind, reason, created_at } = release;
  return (
    <>
      <Facts>
        {t("why.release.of", { id, scope: scopeName(scope) })}
        {pinned !== null && t("why.pinned", { id: pinned })}
      </Facts>
      <Facts>
        {author !== undefined && t(`kind.${kind}`, { author: authorOf({ author, reason: reason ?? "" }) })}
        <Instant iso={created_at} />
        {reason && reasonOf({ author: author ?? "", reason })}
      </Facts>
    </>
  );
}

function OverrideStep({ answer, reason }: Pick<WhyStepsProps, "answer" | "reason">) {
  const t = useT();
  if (answer.person !== null) return t("why.override.unknown");
  return reason.override ? t("why.override.yes") : t("why.override.no");
}

/** The bucket, and the running canaries, each with whether the viewer gets it. */
function CanaryStep({ answer: { bucket, canaries } }: { answer: WhyResponse }) {
  const t = useT();
  const bucketText = useBucketText();
  return (
    <>
      {bucket !== null && `${bucketText(bucket)} · `}
      {canaries.length === 0 && t("why.canary.none")}
      {canaries.map((canary) => (
        <CanaryText key={canary.release} {...canary} />
      ))}
    </>
  );
}

function CanaryText({ scope, release: id, percent, given }: ReasonCanary) {
  const t = useT();
  const { scopeName } = usePlaceNames([]);
  return (
    <span>{`${t("why.canary.of", { id, scope: scopeName(scope), percent })}: ${t(`why.canary.${given}`)}. `}</span>
  );
}

/** A bucket with one decimal, rounded down, so that the text is below a share exactly when the bucket is. */
function useBucketText() {
  const t = useT();
  const { locale } = useSettings();
  return (bucket: number) =>
    t("why.bucket", { bucket: new Intl.NumberFormat(locale).format(Math.floor(bucket * 10) / 10) });
}
