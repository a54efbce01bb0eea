import type { MessageRecord } from "@portico/shared-utility/contract";
import { useSettings } from "@portico/shared-utility/react";
import { DataTable } from "../data-table.tsx";
import css from "../page.module.css";
import { useT } from "../use-t.ts";
import { useQuantities } from "./use-quantities.ts";

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

/** A time of today with its seconds. */
function useTimeText() {
  const { locale } = useSettings();
  const format = new Intl.DateTimeFormat(locale, { timeStyle: "medium" });
  return (time: number) => format.format(time);
}

const known = ["pending", "delivered", "unheard", "failed", "answered"] as const;

/** The outcome of a message, in words; the code of a request's error unchanged. */
function useOutcomeText() {
  const t = useT();
  return (outcome: string) => {
    const name = known.find((each) => each === outcome);
    return name ? t(`tools.outcome.${name}`) : outcome;
  };
}
