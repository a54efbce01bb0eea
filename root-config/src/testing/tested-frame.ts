import type { ShellPortal } from "@portico/shared-utility/contract";
import type { AppCleanup } from "../cleanup/load-cleanup.ts";
import { createAppFrame } from "../frame/app-frame.ts";
import { appPart, type Part } from "../routes/parts.ts";

export const flush = () => jest.advanceTimersByTimeAsync(0);

/** The parts of SystemJS that the frame uses. Each test chooses the result of `import`. */
export const system = {
  import: jest.fn(),
  get: () => null,
  delete: jest.fn(),
  resolve: (name: string) => name,
  addImportMap: jest.fn(),
};
/** The frame's reports. */
export const reported = {
  onReady: jest.fn(),
  onFailure: jest.fn(),
  onFallback: jest.fn(),
  onForcedUnmount: jest.fn(),
};

/** A page whose release has tickets; returns the element of tickets. */
export function page(): HTMLElement {
  document.head.innerHTML = `
    <script type="application/json" id="portico-boot">${JSON.stringify({
      tenant: { domain: "acme", name: "Acme" },
      environment: "development",
      api: "/api",
      map: { id: "1", imports: { "@app/tickets": "/tickets.js" }, styles: {}, locales: {} },
      strings: {},
    })}</script>
    <script type="systemjs-importmap">${JSON.stringify({ imports: { "@app/tickets": "/tickets.js" } })}</script>`;
  document.body.innerHTML = '<main id="main"><div id="single-spa-application:app-tickets"></div></main>';
  return document.getElementById("single-spa-application:app-tickets") as HTMLElement;
}

export function frame(part: Part = appPart("tickets"), cleanup?: AppCleanup) {
  return createAppFrame({
    part,
    openPortal: () => ({ portal: {} as ShellPortal, end: () => {} }),
    displayName: () => "Chamados",
    ...(cleanup && { cleanup }),
    ...reported,
  });
}

export const props = { name: "app-tickets" };
/** An application that shows the text. */
export const healthy = (text: string) => ({
  bootstrap: async () => {},
  mount: async ({ domElement }: { domElement: HTMLElement }) => {
    domElement.textContent = text;
  },
  unmount: async ({ domElement }: { domElement: HTMLElement }) => {
    domElement.textContent = "";
  },
});
