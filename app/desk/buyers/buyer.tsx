import { BuyerCard } from "#app/components/desk/buyers/buyer-card.tsx";
import { JournalLink } from "#app/components/desk/journal/journal-link.tsx";
import { moderateBuyerBody, type DeskBuyer } from "#app/contract/desk/buyers/buyers.ts";
import { deskPage } from "#app/desk/frame/page.ts";
import { addressOf, numberIn, refusedAt, refusedFields, textIn } from "#app/desk/orders/form-values.ts";
import { ok } from "#app/domain/verdict.ts";
import { deskCustomers as texts } from "#app/i18n/ru/desk/buyers/customers.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskCustomers", texts);

type Data = { buyer: DeskBuyer; opens: { claims: boolean; feedback: boolean } };

/** The card of a buyer. */
export const buyerPage = deskPage<Data>({
  path: "buyers/:uuid",
  right: "manageCustomers",
  title: ({ buyer }) => buyer.name,
  async load({ call, params, opens }) {
    const buyer = await call.deskBuyers.show({ params: { uuid: params["uuid"] ?? "" } });
    if (!buyer.ok) return buyer;
    return ok({ buyer: buyer.value, opens: { claims: opens("/desk/claims"), feedback: opens("/desk/feedback") } });
  },
  async act({ call, params, url }, form) {
    const isHeld = textIn(form, "form") === "hold";
    const body = moderateBuyerBody.safeParse({
      ...{ version: numberIn(form, "version"), isHeld },
      reason: textIn(form, "reason").replaceAll("\r\n", "\n"),
    });
    if (!body.success) return refusedFields(form, body.error, t("act.reason"));
    const moderated = await call.deskBuyers.moderate({
      params: { uuid: params["uuid"] ?? "" },
      key: textIn(form, "key") || undefined,
      body: body.data,
    });
    if (!moderated.ok) return moderated.code === "reasonMissing" ? refusedAt(form, "reason", moderated) : moderated;
    return { to: addressOf(url), notice: { key: isHeld ? "buyerHeld" : "buyerAdmitted" } };
  },
  view: ({ data, reply, key, back, staff }) => (
    <>
      <BuyerCard {...data} reply={reply} formKey={key} back={back} />
      <JournalLink staff={staff} kind="user" id={data.buyer.uuid} />
    </>
  ),
});
