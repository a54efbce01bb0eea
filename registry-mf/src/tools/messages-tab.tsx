import type { MessageRecord } from "@portico/shared-utility/contract";
import { DataTable } from "../data-table.tsx";
import css from "../page.module.css";
import { useT } from "../use-t.ts";
import { useOutcomeText } from "./use-outcome-text.ts";
import { useQuantities } from "./use-quantities.ts";
import { useTimeText } from "./use-time-text.ts";

/** The last events and requests between the page's applications, without what they say. */
export function MessagesTab({ messages }: { messages: readonly MessageRecord[] }) {
  const t = useT();
  if (messages.length === 0) return <p className={css.intro}>{t("tools.messages.empty")}</p>;
  const keys = ["time", "kind", "topic", "sender", "receivers", "outcome", "ms"] as const;
  return (
    <DataTable caption={t("tools.messages.caption")} columns={keys.map((key) => t(`tools.message.${key}`))}>
      {messages.map((message) => (
        <Row key={message.id} {...message} />
      ))}
    </DataTable>
  );
}

function Row({ time, kind, topic, sender, receivers, outcome, ms }: MessageRecord) {
  const t = useT();
  const timeText = useTimeText();
  const outcomeText = useOutcomeText();
  const { milliseconds } = useQuantities();
  return (
    <tr>
      <td>{timeText(time)}</td>
      <td>{t(`tools.message.${kind}`)}</td>
      <th scope="row" className={css.code}>
        {topic}
      </th>
      <td className={css.code}>{sender}</td>
      <td className={css.code}>{receivers.join(", ") || "–"}</td>
      <td>{outcomeText(outcome)}</td>
      <td>{milliseconds(ms)}</td>
    </tr>
  );
}
