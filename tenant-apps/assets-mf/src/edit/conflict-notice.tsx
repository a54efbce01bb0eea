import { Alert, Button, ButtonRow, focusWhenShown } from "@portico/ui";
import type { Asset, AssetData, AssetField } from "../api/asset.ts";
import { useApp } from "../app/app-context.tsx";
import { formatInstant } from "../ui/format-instant.ts";
import css from "./asset-form.module.css";
import { changedSince } from "./merge-edit.ts";

interface ConflictNoticeProps {
  base: AssetData;
  mine: AssetData;
  current: Asset;
  onChoose(choice: "kept" | "taken"): void;
}

/** Shows another user's changes next to the changes in this form, and lets the user choose. */
export function ConflictNotice({ base, mine, current, onChoose }: ConflictNoticeProps) {
  const { strings } = useApp();
  const shown = (data: AssetData, field: AssetField) =>
    (field === "status" ? strings.status[data.status] : data[field]) || strings.common.empty;
  return (
    <Alert kind="error" title={strings.edit.conflictTitle} ref={focusWhenShown}>
      <p>{strings.edit.conflictHint(formatInstant(current.updated_at))}</p>
      <table className={css.conflict}>
        <thead>
          <tr>
            <th scope="col">{strings.edit.changed}</th>
            <th scope="col">{strings.edit.theirs}</th>
            <th scope="col">{strings.edit.mine}</th>
          </tr>
        </thead>
        <tbody>
          {changedSince(base, current).map((field) => (
            <tr key={field}>
              <th scope="row">{strings.field[field]}</th>
              <td dir="auto">{shown(current, field)}</td>
              <td dir="auto">{shown(mine, field)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ButtonRow>
        <Button onClick={() => onChoose("kept")}>{strings.edit.keepMine}</Button>
        <Button onClick={() => onChoose("taken")}>{strings.edit.takeTheirs}</Button>
      </ButtonRow>
    </Alert>
  );
}
