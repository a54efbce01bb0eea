import { Alert, Button, Chip, Icon } from "@portico/shared-ui";
import type { Release } from "@portico/shared-utility/contract";
import { usePortal } from "@portico/shared-utility/react";
import { useState } from "react";
import { ChangeDialog } from "../change/change-dialog.tsx";
import { useT } from "../use-t.ts";
import { asDeclared, changeOf, type FilledSlot, moved, type SlotDraft, type SlotEntry, toggled } from "./slot-draft.ts";
import own from "./slots.module.css";
import { arrangeSlot } from "./slots-api.ts";

interface SlotDialogProps {
  seen: Release;
  slot: FilledSlot;
  body: string;
  onClose: () => void;
  onChanged: (sentence?: string) => void;
}

/** Changes which applications a slot shows, and their order. The change is published as a new release, with a reason. */
export function SlotDialog({ seen, slot, body, onClose, onChanged }: SlotDialogProps) {
  const t = useT();
  const { draft, set, isUnchanged, isReady, save } = useSlotDraft(seen, slot);
  const isOwnOrder = draft.some((entry, index) => entry !== asDeclared(draft)[index]);
  return (
    <ChangeDialog
      title={t("slots.dialog", { slot: slot.name })}
      body={body}
      action={t("slots.save")}
      isReady={isReady}
      run={save}
      onClose={onClose}
      onChanged={onChanged}
    >
      <Entries draft={draft} onChange={set} />
      {isOwnOrder && (
        <Button className={own.reset} onClick={() => set(asDeclared(draft))}>
          {t("slots.reset")}
        </Button>
      )}
      {isUnchanged && <Alert kind="error">{t("slots.unchanged")}</Alert>}
    </ChangeDialog>
  );
}

/** The draft of a slot. An unchanged draft is not sent; a message states that nothing has changed. */
function useSlotDraft(seen: Release, { name, entries }: FilledSlot) {
  const t = useT();
  const [draft, setDraft] = useState<SlotDraft>(entries);
  const [isUnchanged, setIsUnchanged] = useState(false);
  const change = changeOf(entries, draft);

  function set(next: SlotDraft) {
    setDraft(next);
    setIsUnchanged(false);
  }

  function isReady(): boolean {
    const hasChange = change.order !== undefined || change.hide.length + change.show.length > 0;
    setIsUnchanged(!hasChange);
    return hasChange;
  }

  async function save(reason: string): Promise<string> {
    const release = await arrangeSlot({ seen, slot: name, ...change, reason });
    return release ? t("slots.done", { id: release.id, slot: name }) : t("slots.same", { slot: name });
  }

  return { draft, set, isUnchanged, isReady, save };
}

interface EntriesProps {
  draft: SlotDraft;
  onChange: (draft: SlotDraft) => void;
}

function Entries({ draft, onChange }: EntriesProps) {
  const t = useT();
  const portal = usePortal();
  const move = (index: number, by: -1 | 1) => {
    const module = draft[index]?.module ?? "";
    onChange(moved(draft, index, by));
    portal.announce(t("slots.moved", { module, place: index + by + 1, count: draft.length }));
  };
  return (
    <ol className={own.list}>
      {draft.map((entry, index) => (
        <Entry
          key={entry.module}
          {...{ entry, index }}
          last={draft.length - 1}
          onMove={(by) => move(index, by)}
          onToggle={() => onChange(toggled(draft, entry.module))}
        />
      ))}
    </ol>
  );
}

interface EntryProps {
  entry: SlotEntry;
  index: number;
  last: number;
  onMove: (by: -1 | 1) => void;
  onToggle: () => void;
}

/** The buttons stay in their places and keep the focus, so that one key can move an application several times. */
function Entry({ entry: { module, hidden }, index, last, onMove, onToggle }: EntryProps) {
  const t = useT();
  const arrow = (icon: "arrow-up" | "arrow-down", name: string, by: -1 | 1, isEnd: boolean) => (
    <Button
      variant="quiet"
      className={own.icon}
      aria-label={name}
      aria-disabled={isEnd || undefined}
      onClick={() => onMove(by)}
    >
      <Icon name={icon} />
    </Button>
  );
  return (
    <li className={own.row}>
      <span className={hidden ? own.hidden : own.name}>{module}</span>
      {hidden && <Chip>{t("slots.hidden")}</Chip>}
      <span className={own.buttons}>
        {arrow("arrow-up", t("slots.up", { module }), -1, index === 0)}
        {arrow("arrow-down", t("slots.down", { module }), 1, index === last)}
        <Button
          variant="quiet"
          className={own.icon}
          aria-label={t(hidden ? "slots.show" : "slots.hide", { module })}
          onClick={onToggle}
        >
          <Icon name={hidden ? "eye-off" : "eye"} />
        </Button>
      </span>
    </li>
  );
}
