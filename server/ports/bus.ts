/**
 * Notifies all processes of changes to cached data: by NOTIFY on PostgreSQL; in process on PGlite, where one process
 * owns the data.
 */
export type Topic =
  /** All public data, or one part of it. */
  | "public"
  | `public:${"goods" | "promotions" | "content"}`
  /** Prices and stock, of all goods or of those on the named pages (`offersTopic`). */
  | "public:offers"
  | `public:offers:${string}`
  | "redirects"
  | "system"
  | `viewer:${string}`;

/** A message of NOTIFY is shorter than 8,000 bytes; addresses have at most 160 characters. */
const mostPages = 40;

/** Changed prices or stock, with the addresses of their products and categories; of all goods if there are many. */
export function offersTopic(pages: Iterable<string>): Topic {
  const named = [...new Set(pages)];
  return named.length > mostPages ? "public:offers" : `public:offers:${named.join(",")}`;
}

/** The addresses named by a topic of prices and stock; "all" without names, null for other topics. */
export function offerPages(topic: Topic): ReadonlySet<string> | "all" | null {
  if (topic === "public:offers") return "all";
  return topic.startsWith("public:offers:") ? new Set(topic.slice("public:offers:".length).split(",")) : null;
}

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
