import { Card, Skeleton } from "@portico/shared-ui";
import type { Session } from "@portico/shared-utility/contract";
import { useT } from "../use-t.ts";
import { NameForm } from "./name-form.tsx";
import css from "./personal.module.css";

export function PersonalCard({ session }: { session: Session }) {
  const t = useT();
  return (
    <Card id="personal" title={t("personal.title")}>
      {session.status === "signed-in" ? (
        <div className={css.personal}>
          <dl className={css.fact}>
            <dt>{t("personal.email")}</dt>
            <dd>{session.email}</dd>
            <dd className={css.note}>{t("managed")}</dd>
          </dl>
          <NameForm key={session.email} savedName={session.name} />
        </div>
      ) : (
        <Skeleton lines={4} />
      )}
    </Card>
  );
}
