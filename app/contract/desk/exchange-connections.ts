import { z } from "zod";
import { lineOfText, uuidShape } from "#app/contract/parts.ts";
import { connectionTypes, erpStatuses, exchangeEncodings, exchangeLimits } from "#app/domain/exchange/connection.ts";
import { stockMeanings } from "#app/domain/exchange/counted-stock.ts";
import { mostPicturesDropped, type PackageFuseCode } from "#app/domain/exchange/package-fuses.ts";
import { fieldOwners } from "#app/domain/exchange/ownership.ts";

export const exchangeConnectionParams = z.object({ uuid: uuidShape });

const text = (most: number) => lineOfText(most).trim();
const version = z.int().min(1);

/** What is stored as JSON: of a warehouse by its uuid, of a status by its name in 1C. */
const stockMeaningShape = z.record(uuidShape, z.enum(stockMeanings));
const ownershipShape = z.record(z.string().min(1).max(100), z.enum(fieldOwners));
const fuseShare = z.number().min(0).max(1).exactOptional();
const exchangeFusesShape = z.strictObject({
  ...{ priceJumps: fuseShare, stockZeroed: fuseShare, goodsHidden: fuseShare },
  ...{ categoriesRemoved: fuseShare, catalogShrunk: fuseShare },
  picturesDropped: z.int().min(0).max(mostPicturesDropped).exactOptional(),
} satisfies Record<PackageFuseCode, z.ZodType>);
const statusMapShape = z.record(
  z.string().min(1).max(100),
  z.strictObject({ status: z.enum(erpStatuses).nullable(), reserves: z.boolean() }),
);
const warehouseNamesShape = z.record(uuidShape, text(100).min(1));

/** Of a connection with 1C (desk §8). */
const connectionFieldsShape = z.strictObject({
  name: text(100).min(1),
  login: z.string().regex(/^[\w.@-]{3,64}$/),
  type: z.enum(connectionTypes),
  encoding: z.enum(exchangeEncodings),
  timeZone: text(60).min(1),
  /** Addresses and networks that may connect; null for all. */
  addresses: z.array(text(60).min(1)).min(1).max(50).nullable(),
  fileLimit: z.int().min(exchangeLimits.leastFileLimit).max(exchangeLimits.mostFileLimit),
  takesZip: z.boolean(),
  stockMeaning: stockMeaningShape,
  policy: ownershipShape,
  fuses: exchangeFusesShape,
  statusMap: statusMapShape,
  organisations: z.array(text(200).min(1)).max(50),
  warehouseNames: warehouseNamesShape,
  repeatedQueryConfirms: z.boolean(),
  silenceMinutes: z.int().min(exchangeLimits.leastSilence).max(exchangeLimits.mostSilence),
  isMain: z.boolean(),
  isActive: z.boolean(),
});
export type ConnectionValues = z.infer<typeof connectionFieldsShape>;

/** What the form of the desk sets. */
export const newConnectionBody = connectionFieldsShape.omit({ fileLimit: true });
export type NewConnection = z.infer<typeof newConnectionBody>;
export const saveConnectionBody = newConnectionBody.extend({ version });
export const connectionVersionBody = z.strictObject({ version });

/** The password is known only now: a repeat of the same form answers null. */
export const connectionPasswordShape = z.object({ uuid: uuidShape, password: z.string().nullable() });

export const exchangeConnectionShape = connectionFieldsShape.extend({ uuid: uuidShape, version });
export type ExchangeConnection = z.infer<typeof exchangeConnectionShape>;

const choices = {
  /** Address that is entered in 1C. */
  address: z.string(),
  warehouses: z.array(z.object({ uuid: uuidShape, name: z.string() })),
  can: z.object({ edit: z.boolean() }),
};

const rowShape = exchangeConnectionShape.pick({
  uuid: true,
  name: true,
  login: true,
  type: true,
  isMain: true,
  isActive: true,
});
export const exchangeConnectionsShape = z.object({ items: z.array(rowShape), ...choices });
export type ExchangeConnections = z.infer<typeof exchangeConnectionsShape>;

export const shownConnectionShape = z.object({
  connection: exchangeConnectionShape,
  ...choices,
  /** Statuses that 1C has sent, by their names there. */
  heardStatuses: z.array(z.string()),
});
export type ShownConnection = z.infer<typeof shownConnectionShape>;
