import type { DrawingSpec } from "#server/drawings/spec.ts";

/** One useful text, the body in Markdown. `category` by its name in the tree; `published` and `updated` are days. */
export type Material = {
  slug: string;
  title: string;
  lead: string;
  body: string;
  drawing: DrawingSpec;
  tags: readonly string[];
  minutes: number;
  category: string;
  published: string;
  updated?: string;
};
