import type { PageRecord, Stream } from "@portico/shared-utility/contract";
import { usePortal, useStream } from "@portico/shared-utility/react";

// A portal of an older release records nothing.
const nothing$: Stream<PageRecord> = {
  subscribe(listener) {
    listener({ modules: [], slots: [], messages: [], blocked: [] });
    return { unsubscribe: () => {} };
  },
};

/** What happened on this page, as it changes. */
export function usePageRecord(): PageRecord {
  return useStream(usePortal().pageRecord$ ?? nothing$);
}
