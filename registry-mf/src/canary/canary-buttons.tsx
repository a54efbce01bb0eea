import type { Canary, RegistryCell } from "@portico/shared-utility/contract";
import { ChangeButton } from "../change/change-dialog.tsx";
import css from "../page.module.css";
import { useT } from "../use-t.ts";
import { endCanary, finishCanary } from "./canary-api.ts";

interface CanaryButtonsProps {
  cell: RegistryCell;
  canary: Canary;
  onChanged: (sentence: string) => void;
}

export function CanaryButtons({ cell, canary, onChanged }: CanaryButtonsProps) {
  const t = useT();
  const { id } = canary.release;

  const button = (ending: "stop" | "finish", end: typeof endCanary, variant: "primary" | "secondary") => (
    <ChangeButton
      button={{ variant, children: t(`canary.${ending}`) }}
      title={t(`canary.${ending}.title`, { id })}
      body={t(`canary.${ending}.body`)}
      action={t(`canary.${ending}`)}
      run={async (reason) => {
        await end(cell, canary, reason);
        return t(`canary.${ending}.done`, { id });
      }}
      onChanged={onChanged}
    />
  );

  return (
    <div className={css.actions}>
      {button("stop", endCanary, "secondary")}
      {button("finish", finishCanary, "primary")}
    </div>
  );
}
