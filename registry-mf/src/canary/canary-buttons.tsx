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

/** The two ways in which a trial ends: for nobody, or for everybody. */
export function CanaryButtons({ cell, canary, onChanged }: CanaryButtonsProps) {
  const t = useT();
  const [asked, setAsked] = useState<keyof typeof ends>();
  const { id } = canary.release;

  async function run(way: keyof typeof ends, reason: string) {
    if (way === "finish") await finishCanary(cell, canary, reason);
    else await endCanary(cell, canary, reason);
    return t(ends[way].done, { id });
  }

  return (
    <div className={css.actions}>
      <Button onClick={() => setAsked("stop")}>{t("canary.stop")}</Button>
      <Button variant="primary" onClick={() => setAsked("finish")}>
        {t("canary.finish")}
      </Button>
      {asked && (
        <ChangeDialog
          title={t(ends[asked].title, { id })}
          body={t(ends[asked].body)}
          action={t(ends[asked].action)}
          run={(reason) => run(asked, reason)}
          onClose={() => setAsked(undefined)}
          onChanged={onChanged}
        />
      )}
    </div>
  );
}
