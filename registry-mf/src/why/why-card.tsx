import { Alert, Card, SelectField } from "@portico/shared-ui";
import type { BuildReason, WhyResponse } from "@portico/shared-utility/contract";
import { useAttempt, usePortal } from "@portico/shared-utility/react";
import { useState } from "react";
import { useExplain } from "../load/use-explain.ts";
import css from "../page.module.css";
import { useT } from "../use-t.ts";
import { PersonForm } from "./person-form.tsx";
import { fetchWhy } from "./why-api.ts";
import { WhySteps } from "./why-steps.tsx";

export function WhyCard({ environment, scope }: { environment: string; scope: string }) {
  const t = useT();
  const portal = usePortal();
  const explain = useExplain();
  const { attempt, run } = useAttempt<unknown>();
  const [answer, setAnswer] = useState<WhyResponse>();
  const busy = attempt.status === "sending";

  const ask = (person: string) =>
    run(
      async () => {
        setAnswer(await fetchWhy({ environment, scope, person }));
        portal.announce(t("why.about", { person }));
      },
      (error) => {
        setAnswer(undefined);
        return error;
      },
    );

  return (
    <Card title={t("why.title")}>
      <div className={css.stack}>
        <PersonForm busy={busy} onAsk={ask} />
        {attempt.status === "refused" && <Alert kind="error">{explain(attempt.refusal)}</Alert>}
        {answer && <Answer answer={answer} />}
      </div>
    </Card>
  );
}

function Answer({ answer }: { answer: WhyResponse }) {
  const t = useT();
  const { modules, person } = answer;
  const ofTenant = modules.find(({ release }) => release.scope === answer.tenant);
  const [module, setModule] = useState(ofTenant?.module);
  const reason = modules.find((each) => each.module === module) ?? modules[0];
  if (!reason) return null;
  return (
    <>
      <p>{t("why.about", { person: person ?? "" })}</p>
      <ModuleChoice modules={modules} value={reason.module} onChoose={setModule} />
      <WhySteps answer={answer} reason={reason} />
    </>
  );
}

interface ModuleChoiceProps {
  modules: readonly BuildReason[];
  value: string;
  onChoose: (module: string) => void;
}

function ModuleChoice({ modules, value, onChoose }: ModuleChoiceProps) {
  const t = useT();
  const options = modules.map(({ module }) => ({ value: module, text: module }));
  return (
    <SelectField
      label={t("modules.name")}
      options={options}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
    />
  );
}
