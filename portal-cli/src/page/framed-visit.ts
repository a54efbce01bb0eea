/// <reference lib="dom" />
// Types only: the functions that use them run in the portal's page.

interface Stream {
  subscribe(next: (value: string) => void): { unsubscribe(): void };
}

export interface FrameProps {
  domElement: HTMLElement;
  portal: {
    basePath: string;
    locale$: Stream;
    theme$: Stream;
    setTitle(title: string | undefined): void;
    setUnsaved(unsaved: boolean): void;
  };
}

export interface Visit {
  page: URL;
  frame: HTMLIFrameElement;
  portal: FrameProps["portal"];
  /** Whether the page has sent that it is ready. Until then it gets no messages. */
  isReady: boolean;
  /**
   * Whether the page gets messages of Luigi: it contains Luigi's client library, and has not reported by itself that it
   * is ready.
   */
  isLuigi?: boolean;
  /** The address within the page on which both sides agree. */
  shown: string;
  context: { language: string; theme: string };
}
