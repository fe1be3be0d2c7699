import { z } from "zod";
import { lineOfText, uuidShape } from "#app/contract/parts.ts";
import { linkStates } from "#app/domain/exchange/links.ts";
import { mappedKinds } from "#app/domain/exchange/mapped-kinds.ts";

const kind = z.enum(mappedKinds);
const externalId = z.string().min(1).max(120);
const count = z.int().min(0);

export const exchangeLinksQuery = z.object({
  kind: kind.default("group"),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
});

const linkShape = z.object({
  externalId,
  /** Of a group: with the groups above it. */
  name: z.string(),
  state: z.enum(linkStates),
  /** 1C has deleted it. */
  isDeleted: z.boolean(),
  /** What it means, in words of the choices; null: nothing. */
  target: z.string().nullable(),
  /** Goods, or rows of goods, that wait for it. */
  waiting: count,
});
export type ListedLink = z.infer<typeof linkShape>;

/** Things of a connection of one kind, those that wait first. */
export const exchangeLinksShape = z.object({
  connection: z.object({ uuid: uuidShape, name: z.string() }),
  kind,
  /** Things that wait for a person, by kind. */
  kinds: z.array(z.object({ kind, waiting: count })),
  items: z.array(linkShape),
  page: z.int().min(1),
  pages: z.int().min(1),
  /** What they may mean. */
  choices: z.array(z.object({ value: z.string(), text: z.string() })),
  can: z.object({ edit: z.boolean() }),
});
export type ExchangeLinks = z.infer<typeof exchangeLinksShape>;

export const decideLinksBody = z.strictObject({
  kind,
  /** `target` null: never loaded; `isNew`: made in the shop under the name of 1C. */
  decisions: z
    .array(
      z.union([
        z.strictObject({ externalId, target: lineOfText(1_000).trim().min(1).nullable() }),
        z.strictObject({ externalId, isNew: z.literal(true) }),
      ]),
    )
    .min(1)
    .max(200),
});

export const createdCategoriesShape = z.object({ categories: count, groups: count });
