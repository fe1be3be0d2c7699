import { z } from "zod";
import { idempotencyKeyShape, lineOfText, uuidShape } from "#app/contract/parts.ts";
import type { ListShape } from "#app/domain/desk/list-shape.ts";

/** Query of an endpoint of a list: the texts of the page's address (app/domain/desk/list-query.ts reads them). */
export function listQueryOf({ filters }: ListShape) {
  const names = [...filters.map(({ name }) => name), "sort", "page", "size", "cols"];
  return z.object(Object.fromEntries(names.map((name) => [name, lineOfText(4_000).optional()])));
}

/** One page of a list of the desk. A page behind the last one is the last. */
export function deskListOf<S extends z.ZodType>(item: S) {
  return z.object({
    items: z.array(item),
    total: z.int().min(0),
    page: z.int().min(1),
    pages: z.int().min(1),
  });
}

export const listOptionShape = z.object({ value: z.string(), label: z.string() });

/** Most rows that one bulk change takes. */
export const mostBulkRows = 1_000;

/** Of a change of many rows. */
export const bulkSelectionShape = z.strictObject({
  /** Ticked rows with the versions that were seen. */
  rows: z.array(z.strictObject({ id: uuidShape, version: z.int().min(1) })).max(mostBulkRows),
  /** Instead of rows: all that the state of the list finds. */
  query: z.record(z.string().max(40), lineOfText(4_000)).nullable(),
  /** How many the person has seen. */
  expected: z.int().min(0).nullable(),
  isPreview: z.boolean(),
});
export type BulkSelection = z.infer<typeof bulkSelectionShape>;

const bulkRowShape = z.object({
  id: uuidShape,
  name: z.string(),
  before: z.string(),
  after: z.string(),
  /** A code of the problem table; null when changed, or to be changed. */
  refused: z.string().nullable(),
});

/** What would be changed, at most ten rows of it, or what was, row by row. */
export const bulkAnswerShape = z.object({
  /** Rows that can be changed, or were. */
  count: z.int().min(0),
  refused: z.int().min(0),
  /** Other than expected. */
  differs: z.boolean(),
  rows: z.array(bulkRowShape),
  /** By which the change can be undone. */
  undo: uuidShape.nullable(),
});
export type BulkAnswer = z.infer<typeof bulkAnswerShape>;

const viewName = lineOfText(60).trim().min(1);
export const staffViewShape = z.object({
  uuid: uuidShape,
  name: z.string(),
  query: z.string(),
  isShared: z.boolean(),
  isOwn: z.boolean(),
});
export const newViewBody = z.strictObject({
  list: z.string().regex(/^[a-zA-Z]{1,40}$/),
  name: viewName,
  query: z.string().max(2_000),
  isShared: z.boolean(),
});

/** Header of each form that changes something at the desk. */
export const formKey = idempotencyKeyShape.optional();
