import { reasonOf } from "#app/domain/claim/claim.ts";
import type { ListedClaim, ShownClaim } from "#server/use-cases/claims/operate-claims.ts";
import { doneBy, indented } from "#server/operator/orders/order-lines.ts";

/** Formats a claim for lists and in full. */
export function listedClaim({ number, status, order, sum, answerBy, dueAt }: ListedClaim): string {
  return [number, status, order, sum, answerBy ?? "-", dueAt].join("  ");
}

export function shownClaim(claim: ShownClaim): string {
  const { number, status, order, sum, answerBy, dueAt, fio, phone, email } = claim;
  return [
    `${number}  ${status}  order ${order}  ${sum}  answer by ${answerBy ?? "-"}, decision by ${dueAt}`,
    `  ${reasonOf(claim.reasonUuid) ?? "-"} -> ${claim.resolution}; ${[fio, phone, email].filter((known) => known !== null).join(", ")}`,
    ...(claim.goodsLocation === null ? [] : [`  goods: ${claim.goodsLocation}`]),
    indented(claim.description),
    ...claim.items.map((item, at) =>
      indented(
        `${at + 1}. ${item.article}`,
        item.name,
        item.quantity,
        item.approved && `approved ${item.approved}`,
        item.batch && `batch ${item.batch}`,
        item.defect,
      ),
    ),
    ...claim.files.map((file) => `  file ${file}`),
    ...claim.messages.map((one) => indented(one.at, `${one.author}: ${one.message}`)),
    ...claim.history.map((one) =>
      indented(one.at, `${one.from ?? "-"} -> ${one.to}`, doneBy(one.actor, one.name), one.comment),
    ),
  ].join("\n");
}
