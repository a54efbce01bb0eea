import { Button, Card, Chip } from "@portico/shared-ui";
import type { RegistryOverview, ReleaseDetail } from "@portico/shared-utility/contract";
import { useState } from "react";
import { maySee } from "../change/may-see.ts";
import css from "../page.module.css";
import { usePlaceNames } from "../use-place-names.ts";
import { useT } from "../use-t.ts";
import { SlotDialog } from "./slot-dialog.tsx";
import { type FilledSlot, filledSlots } from "./slot-draft.ts";
import own from "./slots.module.css";

interface SlotsCardProps {
  detail: ReleaseDetail;
  overview: RegistryOverview;
  onChanged: (sentence?: string) => void;
}

/** The fills of a tenant's slots, in its order. Renders nothing if no application fills a slot. */
export function SlotsCard({ detail, overview, onChanged }: SlotsCardProps) {
  const t = useT();
  const slots = filledSlots(detail.document);
  if (slots.length === 0) return null;
  return (
    <Card title={t("slots.title")}>
      <div className={css.stack}>
        <p className={css.intro}>{t("slots.intro")}</p>
        {slots.map((slot) => (
          <Slot key={slot.name} {...{ detail, overview, onChanged, slot }} />
        ))}
      </div>
    </Card>
  );
}

interface SlotProps extends SlotsCardProps {
  slot: FilledSlot;
}

function Slot({ detail, overview, onChanged, slot }: SlotProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const { environmentName, scopeName } = usePlaceNames(overview.scopes);
  const place = { scope: scopeName(detail.scope), environment: environmentName(detail.environment) };
  return (
    <section className={own.slot} aria-label={slot.name}>
      <h3>{slot.name}</h3>
      {maySee(overview.role, "publish") && (
        <Button aria-label={t("slots.open", { slot: slot.name })} onClick={() => setIsOpen(true)}>
          {t("slots.change")}
        </Button>
      )}
      <ol className={own.list}>
        {slot.entries.map(({ module, hidden }) => (
          <li key={module} className={own.row}>
            <span className={hidden ? own.hidden : own.name}>{module}</span>
            {hidden && <Chip>{t("slots.hidden")}</Chip>}
          </li>
        ))}
      </ol>
      {isOpen && (
        <SlotDialog
          {...{ slot, onChanged }}
          seen={detail}
          body={t("slots.body", place)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </section>
  );
}
