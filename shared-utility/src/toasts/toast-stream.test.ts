import type { ToastMessage } from "@portico/shared-utility/contract";
import { createToastStream } from "./toast-stream.ts";

const saved: ToastMessage = { kind: "success", text: "Alterações salvas." };
const failed: ToastMessage = { kind: "error", text: "Ocorreu um erro inesperado" };

describe("toasts", () => {
  it("reach the container once each and in order, also those sent before it is mounted", () => {
    const { toasts$, notify } = createToastStream();
    notify(saved);
    const shown: ToastMessage[] = [];
    const container = toasts$.subscribe((message) => shown.push(message));
    notify(failed);
    container.unsubscribe();
    const again: ToastMessage[] = [];
    toasts$.subscribe((message) => again.push(message));
    expect(shown).toEqual([saved, failed]);
    expect(again).toEqual([]);
  });
});
