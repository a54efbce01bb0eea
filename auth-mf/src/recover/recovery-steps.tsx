import { useT } from "../use-t.ts";
import css from "./recovery-steps.module.css";

const steps = ["request", "sent", "done"] as const;

export function RecoverySteps({ current }: { current: (typeof steps)[number] }) {
  const t = useT();
  return (
    <ol aria-label={t("recover.steps")} className={css.steps}>
      {steps.map((step) => (
        <li key={step} aria-current={step === current ? "step" : undefined}>
          {t(`recover.step.${step}`)}
        </li>
      ))}
    </ol>
  );
}
