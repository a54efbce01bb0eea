import { useEffect, useState } from "react";
import type { Entry } from "../../navbar-mf/src/palette/entry.ts";
import { EntryFinder } from "../../navbar-mf/src/palette/palette.tsx";
import dialogCss from "../../navbar-mf/src/palette/palette-dialog.module.css";
import { Sheet } from "../../navbar-mf/src/sheet/sheet.tsx";
import { LiveToast, LiveToastSummary } from "../../notifications-mf/src/toasts/live-toast.tsx";
import { ToastRegion } from "../../notifications-mf/src/toasts/toast-host.tsx";
import { liveOptions, showLive } from "../../notifications-mf/src/toasts/use-live-toasts.tsx";
import { showToast } from "../../notifications-mf/src/toasts/use-toasts.tsx";
import { failurePanel } from "../../root-config/src/frame/failure-panel.ts";
import { openingTexts, waitingView } from "../../root-config/src/frame/waiting-view.ts";
import "../../root-config/src/frame/frame.css";
import { Button, IconButton } from "../src/index.ts";
import { Row } from "./row.tsx";
import type { Sections } from "./sections.ts";
import type { Texts } from "./texts.ts";

/** What the bar, the notifications and the orchestrator show above a page, or in its place. */
export const portalSections: Sections = {
  FailurePanel: (t) => <Drawn draw={() => failurePanel(failureOf(t))} />,
  Palette: (t) => <OpenedPalette t={t} />,
  Toast: (t) => <Toasts t={t} />,
  Tooltip: (t) => (
    <Row>
      <IconButton label={t.settings} icon="settings" shortcut="Ctrl ," />
    </Row>
  ),
  WaitingView: (t) => (
    <>
      <Drawn draw={() => waitingOf(t, "loading")} />
      <Drawn draw={() => waitingOf(t, "slow")} />
    </>
  ),
};

/** An element that is made without React. */
function Drawn({ draw }: { draw: () => HTMLElement }) {
  return <div ref={(host) => host?.replaceChildren(draw())} />;
}

const failureOf = (t: Texts) => ({
  name: t.app,
  id: "7f3a",
  details: t.failed,
  sentence: t.error,
  retry() {},
  openPrevious() {},
});

/** One sentence of a waiting view, for as long as the gallery is open. */
function waitingOf(t: Texts, sentence: "loading" | "slow"): HTMLElement {
  const texts = openingTexts(() => t.app);
  return waitingView(() => t.app, { ...texts, loading: texts[sentence], slowAfter: 1e9 }).view;
}

function OpenedPalette({ t }: { t: Texts }) {
  const [open, setOpen] = useState(false);
  return (
    <Row>
      <Button onClick={() => setOpen(true)}>{t.search}</Button>
      {open && (
        <Sheet label={t.search} focus="input" className={dialogCss.dialog} onClose={() => setOpen(false)}>
          {(close) => <EntryFinder entries={entriesOf(t)} typed="" onDone={close} />}
        </Sheet>
      )}
    </Row>
  );
}

const entriesOf = (t: Texts): Entry[] => [
  { id: "1", group: "recent", label: t.subject, hint: t.app, picture: { icon: "ticket" }, to: "#Palette" },
  { id: "2", group: "apps", label: t.app, picture: { icon: "grid" }, unread: 12, to: "#Palette" },
  { id: "3", group: "pages", label: t.home, picture: { icon: "home" }, to: "#Palette" },
  { id: "4", group: "actions", label: t.dark, picture: { icon: "moon" }, to: () => {} },
];

function Toasts({ t }: { t: Texts }) {
  useEffect(() => {
    showToast({ kind: "info", text: t.info }, "info", () => {});
    showToast({ kind: "success", text: t.success }, "success", () => {});
    showToast({ kind: "error", text: t.error }, "error", () => {});
    const notification = { ...arrived, title: t.answered, body: t.long.repeat(3) };
    const stays = { ...liveOptions, autoClose: false as const };
    for (const redirect of ["/tickets/9", ""])
      showLive(`live ${redirect}`, <LiveToast notification={{ ...notification, redirect }} toastId="live" />, stays);
    showLive("live summary", <LiveToastSummary count={7} />, stays);
  }, [t]);
  return <ToastRegion autoClose={false} limit={6} />;
}

const arrived = {
  id: "9",
  created_at: "2026-11-21T15:05:00.000Z",
  read: 0,
  module: "tickets",
  icon: null,
  data: null,
} as const;
