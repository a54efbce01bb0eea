import { Button } from "@portico/shared-ui";
import type { RegistryOverview, Release } from "@portico/shared-utility/contract";
import { useState } from "react";
import { Changes } from "../history/changes.tsx";
import { usePlaceNames } from "../use-place-names.ts";
import { useT } from "../use-t.ts";
import { rollBack } from "./change-api.ts";
import { ChangeDialog } from "./change-dialog.tsx";
import { maySee } from "./may-see.ts";

interface RollbackButtonProps {
  to: Release;
  current: Release;
  overview: RegistryOverview;
  onChanged: (sentence: string) => void;
}

export function RollbackButton({ to, current, overview, onChanged }: RollbackButtonProps) {
  const t = useT();
  const { environmentName, scopeName } = usePlaceNames(overview.scopes);
  const [isOpen, setIsOpen] = useState(false);
  if (!maySee(overview.role, "publish")) return null;
  const place = { scope: scopeName(to.scope), environment: environmentName(to.environment) };

  async function run(reason: string) {
    const rolledBack = await rollBack(to, current.id, reason);
    return t("rollback.done", { id: rolledBack?.id ?? current.id, source: to.id });
  }

  return (
    <>
      <Button aria-label={t("rollback.open", { id: to.id })} onClick={() => setIsOpen(true)}>
        {t("rollback.action")}
      </Button>
      {isOpen && (
        <ChangeDialog
          title={t("rollback.title", { id: to.id })}
          body={t("rollback.body", place)}
          action={t("rollback.action")}
          run={run}
          onClose={() => setIsOpen(false)}
          onChanged={onChanged}
        >
          <Changes from={current.id} to={to.id} />
        </ChangeDialog>
      )}
    </>
  );
}
