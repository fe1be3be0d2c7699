import { nameDeliveryCostBody } from "#app/contract/desk/order-change.ts";
import { correctPartBody, endRefundBody } from "#app/contract/desk/order-money.ts";
import type { DeskOutcome, DeskRequest } from "#app/desk/frame/page.ts";
import { retryReceipt } from "#app/desk/finance/failed-receipts.tsx";
import { parseQuantity, quantityToNumber } from "#app/domain/quantity.ts";
import { deskOrder as texts } from "#app/i18n/ru/desk/order.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ApiVerdict } from "#app/shop-api/caller.ts";
import { addressOf, numberIn, refusedAt, refusedFields, roublesIn, textIn } from "./form-values.ts";

const t = namespace("deskOrder", texts);

/** What one form of the card does. */
export type OrderStep = (request: DeskRequest, form: FormData) => Promise<DeskOutcome | ApiVerdict<never>>;

/** Forms of the card about money and documents. */
export const moneySteps = {
  cost: async ({ call, url }, form) => {
    const body = nameDeliveryCostBody.safeParse({
      version: numberIn(form, "partVersion"),
      cost: roublesIn(form, "cost"),
    });
    if (!body.success) return refusedFields(form, body.error, t("cost.invalid"));
    const named = await call.deskOrderChange.nameCost({ ...partOf(form), body: body.data });
    return named.ok ? { to: addressOf(url), notice: { key: "costNamed" } } : named;
  },
  refund: async ({ call, url, params }, form) => {
    const body = endRefundBody.safeParse({
      number: textIn(form, "refund"),
      bankNumber: textIn(form, "bankNumber"),
      paidOn: textIn(form, "paidOn"),
    });
    if (!body.success) return refusedFields(form, body.error, t("refund.invalid"), texts.refund.fault);
    const ended = await call.deskOrderMoney.endRefund({
      params: { number: params["number"] ?? "" },
      key: textIn(form, "key"),
      body: body.data,
    });
    if (ended.ok) return { to: addressOf(url), notice: { key: "refundPaid" } };
    const isDate = ended.code === "refundDateAhead" || ended.code === "refundDateEarly";
    return isDate ? refusedAt(form, "paidOn", ended) : ended;
  },
  correct: async ({ call, url }, form) => {
    const corrected = correctedLines(form);
    const body = correctPartBody.safeParse({
      seen: numberIn(form, "seen"),
      reason: textIn(form, "reason"),
      lines: corrected.map(({ line }) => line),
    });
    if (!body.success) {
      const rows = corrected.map(({ row }) => row);
      return refusedFields(form, body.error, t("correct.invalid"), texts.correct.fault, rows);
    }
    const issued = await call.deskOrderMoney.correct({ ...partOf(form), body: body.data });
    if (!issued.ok) return issued;
    return { to: addressOf(url), notice: { key: "documentIssued", values: { number: issued.value.number } } };
  },
  receipt: (request, form) => retryReceipt(request, form),
} satisfies Record<string, OrderStep>;

function partOf(form: FormData) {
  return { params: { number: textIn(form, "part") }, key: textIn(form, "key") };
}

/** Lines with a typed quantity or price; what cannot be read is left to the schema to refuse. */
function correctedLines(form: FormData) {
  const rows = [...form.keys()].flatMap((name) => /^article\.(\d{1,3})$/.exec(name)?.[1] ?? []);
  return rows.flatMap((row) => {
    const typed = textIn(form, `quantity.${row}`);
    const price = roublesIn(form, `price.${row}`);
    if (typed === "" && price === undefined) return [];
    const quantity = /^0+(?:[.,]0*)?$/.test(typed) ? 0 : quantityOf(typed);
    return [
      {
        row,
        line: {
          article: textIn(form, `article.${row}`),
          ...(typed === "" ? {} : { quantity }),
          ...(price === undefined ? {} : { price }),
        },
      },
    ];
  });
}

function quantityOf(typed: string): number {
  const read = parseQuantity(typed);
  return read.ok ? quantityToNumber(read.value) : Number.NaN;
}
