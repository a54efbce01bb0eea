import { Skeleton, Tabs } from "@portico/shared-ui";
import { bootDocument } from "@portico/shared-utility";
import type { PageRecord, Stream, WhyResponse } from "@portico/shared-utility/contract";
import { usePortal, useStream } from "@portico/shared-utility/react";
import { type ReactNode, useCallback, useState } from "react";
import { FailureCard } from "../load/failure-card.tsx";
import { useLoad } from "../load/use-load.ts";
import { useT } from "../use-t.ts";
import { fetchWhy } from "../why/why-api.ts";
import { MessagesTab } from "./messages-tab.tsx";
import { ModulesTab } from "./modules-tab.tsx";
import { OverridesTab } from "./overrides-tab.tsx";
import { PolicyTab } from "./policy-tab.tsx";
import { SlotsTab } from "./slots-tab.tsx";
import tools from "./tools.module.css";

// A portal of an older release records nothing.
const nothing$: Stream<PageRecord> = {
  subscribe(listener) {
    listener({ modules: [], slots: [], messages: [], blocked: [] });
    return { unsubscribe: () => {} };
  },
};

const tabIds = ["modules", "overrides", "slots", "messages", "policy"] as const;
type TabId = (typeof tabIds)[number];

interface ToolsPanelProps {
  onReset: () => Promise<void>;
}

/** The state of this page for developers: what it has loaded, and the messages between its applications. */
export function ToolsPanel({ onReset }: ToolsPanelProps) {
  const t = useT();
  const [selected, setSelected] = useState<TabId>("modules");
  const record = usePageRecord();
  const { answer, notice } = useReasons();
  const overrides = answer && <OverridesTab answer={answer} onReset={onReset} />;
  const panels = panelsOf(record, answer, overrides);
  const tabs = tabIds.map((id) => ({
    id,
    label: t(`tools.${id}`),
    panel: (
      <div className={tools.panel}>
        {(id === "modules" || id === "overrides") && notice}
        {id === selected && panels[id]()}
      </div>
    ),
  }));
  return (
    <div className={tools.tools}>
      <Tabs label={t("tools.title")} tabs={tabs} selected={selected} onSelect={setSelected} />
    </div>
  );
}

function panelsOf(
  record: PageRecord,
  answer: WhyResponse | undefined,
  overrides: ReactNode,
): Record<TabId, () => ReactNode> {
  return {
    modules: () => <ModulesTab records={record.modules} answer={answer} />,
    overrides: () => overrides,
    slots: () => <SlotsTab slots={record.slots} />,
    messages: () => <MessagesTab messages={record.messages} />,
    policy: () => <PolicyTab blocked={record.blocked} />,
  };
}

/** Why this browser gets the builds of this page, and the content until that is known. */
function useReasons(): { answer: WhyResponse | undefined; notice: ReactNode } {
  const { environment, tenant } = bootDocument();
  const scope = tenant.domain;
  const load = useCallback((signal: AbortSignal) => fetchWhy({ environment, scope }, signal), [environment, scope]);
  const { state, reload } = useLoad(load);
  const answer = "data" in state ? state.data : undefined;
  if (state.status === "loading") return { answer, notice: <Skeleton lines={2} /> };
  if (state.status === "failed") return { answer, notice: <FailureCard {...state} onRetry={reload} /> };
  return { answer, notice: null };
}

function usePageRecord(): PageRecord {
  return useStream(usePortal().pageRecord$ ?? nothing$);
}
