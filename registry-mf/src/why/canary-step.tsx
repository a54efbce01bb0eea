import type { ReasonCanary, WhyResponse } from "@portico/shared-utility/contract";
import { useSettings } from "@portico/shared-utility/react";
import { usePlaceNames } from "../use-place-names.ts";
import { useT } from "../use-t.ts";

/** The bucket, and the running canaries, each with whether it is given. */
export function CanaryStep({ answer: { bucket, canaries } }: { answer: WhyResponse }) {
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

/** A bucket with one decimal, rounded down, so that it reads below a share exactly where it is. */
function useBucketText() {
  const t = useT();
  const { locale } = useSettings();
  return (bucket: number) =>
    t("why.bucket", { bucket: new Intl.NumberFormat(locale).format(Math.floor(bucket * 10) / 10) });
}
