import type { OffersTopic } from "#app/domain/catalog/offers-topic.ts";

/**
 * Notifies all processes of changes to cached data: by NOTIFY on PostgreSQL; in process on PGlite, where one process
 * owns the data.
 */
export type Topic =
  /** All public data, or one part of it. */
  | "public"
  | `public:${"goods" | "promotions" | "content"}`
  /** Prices and stock, of all goods or of those on the named pages. */
  | OffersTopic
  | "redirects"
  | "system"
  | `viewer:${string}`;

export type Bus = {
  publish(topic: Topic): Promise<void>;
  subscribe(listener: (topic: Topic) => void): () => void;
  close(): Promise<void>;
};

export function localBus(): Bus {
  const listeners = new Set<(topic: Topic) => void>();
  return {
    async publish(topic) {
      for (const listener of listeners) listener(topic);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      listeners.clear();
    },
  };
}
