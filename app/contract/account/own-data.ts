import { z } from "zod";
import { feedbackTypes } from "#app/domain/feedback/feedback.ts";
import { feedbackStatuses } from "#app/domain/feedback/status.ts";
import { schedulePeriods } from "#app/domain/order/schedule-days.ts";
import { scheduleStatuses } from "#app/domain/order/schedule-run.ts";
import { priceListSchedules } from "#app/domain/price-list/limits.ts";
import { personName, settingsShape } from "./auth.ts";
import { notificationShape } from "./notifications.ts";
import { ofOneCounterparty, paidMoney } from "#app/contract/hidden.ts";
import { isoDate, isoInstant, uuidShape, wireQuantity } from "#app/contract/parts.ts";

/** A user's personal data (152-ФЗ, ст. 14, 20, 21): under /private/users/users/profile. */

/** `POST …/name`. */
export const nameBody = z.strictObject({
  firstName: personName,
  lastName: personName,
  middleName: personName.optional(),
});

/** `GET …/consents`: the append-only log, newest first. `textVersion`: publication time of the text, as logged. */
export const consentLogShape = z.array(
  z.object({ purpose: z.string(), action: z.enum(["given", "withdrawn"]), textVersion: z.string(), at: isoInstant }),
);
/** `POST …/consents/withdraw`. Consent to personal data is only withdrawn by `…/deletion`. */
export const withdrawBody = z.strictObject({ purpose: z.enum(["marketing", "smsMarketing"]) });

const wordsShape = z.array(z.object({ author: z.enum(["buyer", "shop"]), message: z.string(), createdAt: isoInstant }));
const goodsLine = { article: z.string(), name: z.string(), quantity: wireQuantity };
const goodsShape = z.array(z.object(goodsLine));
const moneyMoved = { createdAt: isoInstant, status: z.string(), amount: paidMoney };

/** `newest`: limits orders and notifications; without it everything, as a streamed answer. */
export const ownDataQuery = z.object({ newest: z.coerce.number().int().min(1).max(1_000).optional() });

/** `GET …/data`: all stored data of the user, for export. */
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
    ofOneCounterparty(
      z.object({
        number: z.string(),
        createdAt: isoInstant,
        /** Whether the user may see prices of its counterparty. */
        seesPrices: z.boolean(),
        total: paidMoney,
        recipient: z.object({ fio: z.string(), phone: z.string() }),
        comment: z.string().nullable(),
        lines: z.array(
          z.object({
            part: z.string(),
            ...goodsLine,
            unit: z.string(),
            price: paidMoney,
            sum: paidMoney,
          }),
        ),
        payments: z.array(z.object({ ...moneyMoved, method: z.string() })),
        refunds: z.array(z.object({ ...moneyMoved, way: z.string() })),
      }),
    ),
  ),
  /** Invoices for a debt created by the user, with online payments. */
  bills: z.array(
    ofOneCounterparty(
      z.object({
        number: z.string(),
        createdAt: isoInstant,
        /** Whether the user may see settlements of its counterparty. */
        seesPrices: z.boolean(),
        amount: paidMoney,
        documents: z.array(z.object({ number: z.string(), date: isoDate, amount: paidMoney })),
        payments: z.array(z.object({ ...moneyMoved, method: z.string() })),
      }),
    ),
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
  /** Null is the list of postponed products. */
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
  /** Customer articles last changed by the user. */
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

/** `GET …/deletion`: reasons that prevent the deletion (may be empty) and the data kept after it. */
export const deletionShape = z.object({
  /** Numbers of open orders. */
  openOrders: z.array(z.string()),
  /** Companies with other members and no other owner. */
  companies: z.array(z.string()),
  /** Number of orders whose documents are kept. */
  keptOrders: z.int().min(0),
});
/** `POST …/deletion` with the code sent by `…/deletion/code`. */
export const deletionBody = z.strictObject({ code: z.string().max(20) });

export type OwnData = z.infer<typeof ownDataShape>;
export type Deletion = z.infer<typeof deletionShape>;
