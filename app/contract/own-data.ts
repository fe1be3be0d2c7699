import { z } from "zod";
import { feedbackTypes } from "#app/domain/feedback/feedback.ts";
import { feedbackStatuses } from "#app/domain/feedback/status.ts";
import { schedulePeriods } from "#app/domain/order/schedule-days.ts";
import { scheduleStatuses } from "#app/domain/order/schedule-run.ts";
import { priceListSchedules } from "#app/domain/price-list/limits.ts";
import { personName, settingsShape } from "./auth.ts";
import { notificationShape } from "./notifications.ts";
import { isoDate, isoInstant, uuidShape, wireMoney, wireQuantity } from "./parts.ts";

/** What a user may ask about the data the shop keeps of him (152-ФЗ, ст. 14, 20, 21): under /private/users/users/profile. */

/** `POST …/name`. */
export const nameBody = z.strictObject({
  firstName: personName,
  lastName: personName,
  middleName: personName.optional(),
});

/** `GET …/consents`: the log, newest first; it is only ever added to. `textVersion`: when the text was published, as logged. */
export const consentLogShape = z.array(
  z.object({ purpose: z.string(), action: z.enum(["given", "withdrawn"]), textVersion: z.string(), at: isoInstant }),
);
/** `POST …/consents/withdraw`. That to personal data ends with the account alone: see `…/deletion`. */
export const withdrawBody = z.strictObject({ purpose: z.enum(["marketing", "smsMarketing"]) });

const wordsShape = z.array(z.object({ author: z.enum(["buyer", "shop"]), message: z.string(), createdAt: isoInstant }));
const goodsLine = { article: z.string(), name: z.string(), quantity: wireQuantity };
const goodsShape = z.array(z.object(goodsLine));
const moneyMoved = { createdAt: isoInstant, status: z.string(), amount: wireMoney.nullable() };

/** `newest`: of orders and notices at most so many; without it all, in an answer that is sent as it is read. */
export const ownDataQuery = z.object({ newest: z.coerce.number().int().min(1).max(1_000).optional() });

/** `GET …/data`: everything kept of the user, as he may carry it away. */
export const ownDataShape = z.object({
  madeAt: isoInstant,
  person: z.object({
    phone: z.string(),
    email: z.string().nullable(),
    emailConfirmedAt: isoInstant.nullable(),
    firstName: z.string(),
    lastName: z.string(),
    middleName: z.string().nullable(),
    city: z.string().nullable(),
    createdAt: isoInstant,
  }),
  settings: settingsShape,
  counterparties: z.array(
    z.object({ rootUuid: uuidShape, type: z.string(), name: z.string(), inn: z.string().nullable(), role: z.string() }),
  ),
  orders: z.array(
    z.object({
      number: z.string(),
      createdAt: isoInstant,
      /** Null where he may not see what his counterparty pays. */
      total: wireMoney.nullable(),
      recipient: z.object({ fio: z.string(), phone: z.string() }),
      comment: z.string().nullable(),
      lines: z.array(
        z.object({
          part: z.string(),
          ...goodsLine,
          unit: z.string(),
          price: wireMoney.nullable(),
          sum: wireMoney.nullable(),
        }),
      ),
      payments: z.array(z.object({ ...moneyMoved, method: z.string() })),
      refunds: z.array(z.object({ ...moneyMoved, way: z.string() })),
    }),
  ),
  /** Invoices for a debt that he made, and what was paid by them online. */
  bills: z.array(
    z.object({
      number: z.string(),
      createdAt: isoInstant,
      /** Null where he may not see the settlements of that counterparty. */
      amount: wireMoney.nullable(),
      documents: z.array(z.object({ number: z.string(), date: isoDate, amount: wireMoney.nullable() })),
      payments: z.array(z.object({ ...moneyMoved, method: z.string() })),
    }),
  ),
  claims: z.array(
    z.object({
      number: z.string(),
      status: z.string(),
      createdAt: isoInstant,
      description: z.string().nullable(),
      messages: wordsShape,
    }),
  ),
  feedback: z.array(
    z.object({
      number: z.string(),
      type: z.enum(feedbackTypes),
      status: z.enum(feedbackStatuses),
      subject: z.string(),
      message: z.string(),
      createdAt: isoInstant,
    }),
  ),
  basket: goodsShape,
  /** Null names the goods that were put off. */
  lists: z.array(z.object({ name: z.string().nullable(), updatedAt: isoInstant, goods: goodsShape })),
  schedules: z.array(
    z.object({
      name: z.string(),
      order: z.string(),
      period: z.enum(schedulePeriods),
      startDate: isoDate,
      endDate: isoDate.nullable(),
      runAt: z.string(),
      status: z.enum(scheduleStatuses),
      goods: goodsShape,
    }),
  ),
  /** Codes of his companies that he was the last to change. */
  articles: z.array(
    z.object({
      userArticle: z.string(),
      userName: z.string().nullable(),
      article: z.string().nullable(),
      name: z.string().nullable(),
      comment: z.string().nullable(),
    }),
  ),
  uploads: z.array(
    z.object({
      file: z.string().nullable(),
      createdAt: isoInstant,
      rows: z.array(z.object({ code: z.string(), quantity: z.string() })),
    }),
  ),
  priceLists: z.array(
    z.object({
      name: z.string(),
      email: z.string().nullable(),
      schedule: z.enum(priceListSchedules),
      createdAt: isoInstant,
    }),
  ),
  favourites: z.array(z.object({ article: z.string(), name: z.string() })),
  awaited: z.array(z.object({ article: z.string(), name: z.string(), email: z.string(), askedAt: isoInstant })),
  addresses: z.array(z.object({ city: z.string(), address: z.string() })),
  calculations: z.array(z.object({ name: z.string(), savedAt: isoInstant })),
  subscriptions: z.array(z.object({ email: z.string(), status: z.string() })),
  consents: consentLogShape,
  notifications: z.array(
    notificationShape.pick({ event: true, params: true, path: true, createdAt: true }).extend({
      readAt: isoInstant.nullable(),
    }),
  ),
  sessions: z.array(z.object({ userAgent: z.string(), createdAt: isoInstant, lastSeenAt: isoInstant })),
});

/** `GET …/deletion`: what stands in the way of deleting the account, empty when nothing does, and what is kept afterwards. */
export const deletionShape = z.object({
  /** Numbers of orders under way. */
  openOrders: z.array(z.string()),
  /** Companies with other members that nobody else owns. */
  companies: z.array(z.string()),
  /** Orders whose papers are kept. */
  keptOrders: z.int().min(0),
});
/** `POST …/deletion` with the code that `…/deletion/code` has sent. */
export const deletionBody = z.strictObject({ code: z.string().max(20) });

export type OwnData = z.infer<typeof ownDataShape>;
export type Deletion = z.infer<typeof deletionShape>;
