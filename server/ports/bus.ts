/**
 * Tells every process that something cached has changed. PostgreSQL carries it by NOTIFY; on PGlite one process owns
 * the data, so the message stays inside it.
 */
export type Topic =
  /** Anything that everybody sees, or the part of it that is named. */
  "public" | `public:${"goods" | "promotions" | "content"}` | "redirects" | "system" | `viewer:${string}`;

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
