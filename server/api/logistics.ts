import {
  calculateCardBody,
  calculateCardShape,
  calculateTimeBody,
  calculateTimeShape,
  deliveryTermsShape,
} from "#app/contract/logistics.ts";
import { dayLabel } from "#app/i18n/day-span.ts";
import { calculateCard } from "#server/use-cases/delivery/calculate-card.ts";
import { calculateTime } from "#server/use-cases/delivery/calculate-time.ts";
import { deliveryTerms } from "#server/use-cases/delivery/delivery-terms.ts";
import { buyerOf } from "./buyer-of.ts";
import { answer, apiGroup, call, jsonOf, reply } from "./responses.ts";

export const logisticsApi = apiGroup();

const tags = ["logistics"];

logisticsApi.openapi(
  call(
    {
      method: "post",
      path: "/mixed/logistics/card/calculate-card",
      request: { body: jsonOf(calculateCardBody) },
      tags,
      summary: "Ways to get each group",
    },
    calculateCardShape,
  ),
  async (c) => reply(c, await calculateCard(c.get("ports"), buyerOf(c), c.req.valid("json"))),
);

logisticsApi.openapi(
  call(
    {
      method: "post",
      path: "/mixed/logistics/card/calculate-time",
      request: { body: jsonOf(calculateTimeBody) },
      tags,
      summary: "The first day of each product",
    },
    calculateTimeShape,
  ),
  async (c) => {
    const { today, receipts } = await calculateTime(c.get("ports"), buyerOf(c), c.req.valid("json").items);
    const labelled = <P extends { date: string }>(promise: P | null) =>
      promise && { ...promise, label: dayLabel(promise.date, { today }) };
    return answer(
      c,
      receipts.map((receipt) => ({
        ...receipt,
        pickup: labelled(receipt.pickup),
        delivery: labelled(receipt.delivery),
      })),
    );
  },
);

logisticsApi.openapi(
  call(
    {
      method: "get",
      path: "/mixed/logistics/terms",
      tags,
      summary: "Tariffs of the city's delivery",
    },
    deliveryTermsShape,
  ),
  async (c) => answer(c, await deliveryTerms(c.get("ports"), c.get("caller").city)),
);
