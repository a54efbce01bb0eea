import { Card, EmptyState } from "@portico/ui";
import type { Ref } from "react";
import { Link } from "react-router-dom";
import { paths } from "../app/tickets-paths.ts";
import { useStrings } from "../strings/use-strings.ts";
import css from "./evaluation.module.css";

interface ClosedEvaluationProps {
  icon: string;
  sentence: string;
  ref?: Ref<HTMLDivElement>;
}

/** In place of the form where there is nothing to rate, or nothing more: what happened, and a way on. */
export function ClosedEvaluation({ icon, sentence, ref }: ClosedEvaluationProps) {
  const { publicPortal } = useStrings();
  return (
    <Card>
      <div ref={ref} tabIndex={-1} className={css.closed}>
        <EmptyState icon={icon} title={sentence}>
          <Link to={paths.publicPortal}>{publicPortal.home}</Link>
        </EmptyState>
      </div>
    </Card>
  );
}
