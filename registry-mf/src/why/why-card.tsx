import { Alert, Card } from "@portico/shared-ui";
import type { WhyAnswer } from "@portico/shared-utility/contract";
import { useState } from "react";
import { useExplain } from "../load/use-explain.ts";
import css from "../page.module.css";
import { useT } from "../use-t.ts";
import { ModuleChoice } from "./module-choice.tsx";
import { PersonForm } from "./person-form.tsx";
import { fetchWhy } from "./why-api.ts";
import { WhySteps } from "./why-steps.tsx";

type Asked = { status: "none" } | { status: "failed"; error: unknown } | { status: "answered"; answer: WhyAnswer };

/** Why a user of the tenant gets the builds of its map. */
export function WhyCard({ environment, scope }: { environment: string; scope: string }) {
  const t = useT();
  const explain = useExplain();
  const [asked, setAsked] = useState<Asked>({ status: "none" });

  async function ask(person: string) {
    try {
      setAsked({ status: "answered", answer: await fetchWhy({ environment, scope, person }) });
    } catch (error) {
      setAsked({ status: "failed", error });
    }
  }

  return (
    <Card title={t("why.title")}>
      <div className={css.stack}>
        <PersonForm onAsk={ask} />
        {asked.status === "failed" && <Alert kind="error">{explain(asked.error)}</Alert>}
        {asked.status === "answered" && <Answer answer={asked.answer} />}
      </div>
    </Card>
  );
}

function Answer({ answer }: { answer: WhyAnswer }) {
  const t = useT();
  const { modules, person } = answer;
  const ofTenant = modules.find(({ release }) => release.scope === answer.tenant);
  const [module, setModule] = useState(ofTenant?.module);
  const reason = modules.find((each) => each.module === module) ?? modules[0];
  if (!reason) return null;
  return (
    <>
      <p role="status">{t("why.about", { person: person ?? "" })}</p>
      <ModuleChoice modules={modules} value={reason.module} onChoose={setModule} />
      <WhySteps answer={answer} reason={reason} />
    </>
  );
}
