import type { Need, TelemetryKind } from "@portico/shared-utility/contract";
import type { FastifyRequest } from "fastify";

/** An event for the server's other features: without any free text of a user or a page. */
export interface TelemetryNotice {
  tenant: string;
  kind: TelemetryKind;
  /** Specifier in the tenant's map. */
  module: string | undefined;
  /** As the page reports it, unverified: a subscriber must compare it with existing releases. */
  release: string | undefined;
  /** The need that would have allowed a violation of the policy. */
  need?: Need | undefined;
}

/** @param request request of the report. Anyone can send it: only data in it that the server signed can be trusted */
type TelemetryListener = (notice: TelemetryNotice, request: FastifyRequest) => void;

export interface TelemetryFeed {
  /** @returns function that ends the subscription */
  subscribe(listener: TelemetryListener): () => void;
  publish(notice: TelemetryNotice, request: FastifyRequest): void;
}

/** Publishes each event to all listeners. An error of a listener goes to `onError`, not to the caller. */
export function createTelemetryFeed(onError: (error: unknown) => void): TelemetryFeed {
  const listeners = new Set<TelemetryListener>();
  return {
    subscribe(listener: TelemetryListener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    publish(notice: TelemetryNotice, request: FastifyRequest) {
      for (const listener of [...listeners]) {
        try {
          listener(notice, request);
        } catch (error) {
          onError(error);
        }
      }
    },
  };
}
