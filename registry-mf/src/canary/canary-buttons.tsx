import { Button } from "@portico/shared-ui";
import type { Canary, RegistryCell } from "@portico/shared-utility/contract";
import { useState } from "react";
import { ChangeDialog } from "../change/change-dialog.tsx";
import css from "../page.module.css";
import { useT } from "../use-t.ts";
import { endCanary, finishCanary } from "./canary-api.ts";

interface CanaryButtonsProps {
  cell: RegistryCell;
  canary: Canary;
  onChanged: (sentence: string) => void;
}

const ends = {
  stop: { action: "canary.stop", title: "canary.stop.title", body: "canary.stop.body", done: "canary.stop.done" },
  finish: {
    action: "canary.finish",
    title: "canary.finish.title",
    body: "canary.finish.body",
    done: "canary.finish.done",
  },
} as const;

export function CanaryButtons({ cell, canary, onChanged }: CanaryButtonsProps) {
  const t = useT();
  const [ending, setEnding] = useState<keyof typeof ends>();
  const { id } = canary.release;

  async function run(ending: keyof typeof ends, reason: string) {
    if (ending === "finish") await finishCanary(cell, canary, reason);
    else await endCanary(cell, canary, reason);
    return t(ends[ending].done, { id });
  }

  return (
    <div className={css.actions}>
      <Button onClick={() => setEnding("stop")}>{t("canary.stop")}</Button>
      <Button variant="primary" onClick={() => setEnding("finish")}>
        {t("canary.finish")}
      </Button>
      {ending && (
        <ChangeDialog
          title={t(ends[ending].title, { id })}
          body={t(ends[ending].body)}
          action={t(ends[ending].action)}
          run={(reason) => run(ending, reason)}
          onClose={() => setEnding(undefined)}
          onChanged={onChanged}
        />
      )}
    </div>
  );
}
