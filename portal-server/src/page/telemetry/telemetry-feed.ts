import type { TelemetryKind } from "@portico/shared-utility/contract";
import type { FastifyRequest } from "fastify";

/** What other rooms of the server learn of an event: nothing that a person or a page could have written freely. */
export interface TelemetryNotice {
  tenant: string;
  kind: TelemetryKind;
  /** A specifier of the tenant's map. */
  module: string | undefined;
  /** As the page says; whoever acts on it compares it with a release that exists. */
  release: string | undefined;
}

/** @param request the one that the report came with: anybody can send it, so only what the server signed in it counts */
export type TelemetryListener = (notice: TelemetryNotice, request: FastifyRequest) => void;

export interface TelemetryFeed {
  /** @returns ends the subscription */
  subscribe(listener: TelemetryListener): () => void;
}

/** Tells every listener of each event; one that throws harms neither the others nor the answer. */
export function createTelemetryFeed(failed: (error: unknown) => void) {
  const listeners = new Set<TelemetryListener>();
  return {
    subscribe(listener: TelemetryListener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell(notice: TelemetryNotice, request: FastifyRequest) {
      for (const listener of [...listeners]) {
        try {
          listener(notice, request);
        } catch (error) {
          failed(error);
        }
      }
    },
  };
}
