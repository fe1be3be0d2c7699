import { EraseBuyer } from "#app/components/desk/buyers/erase-buyer.tsx";
import { eraseBuyerBody, type BuyerErasure } from "#app/contract/desk/buyers/buyers.ts";
import { deskPage } from "#app/desk/frame/page.ts";
import { numberIn, refusedAt, refusedFields, textIn } from "#app/desk/orders/form-values.ts";
import { deskCustomers as texts } from "#app/i18n/ru/desk/buyers/customers.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskCustomers", texts);

/** What erasing a buyer takes, and the form that does it. */
export const eraseBuyerPage = deskPage<BuyerErasure>({
  path: "buyers/:uuid/erase",
  right: "eraseBuyers",
  title: ({ name }) => t("erase.title", { name }),
  load: ({ call, params: { uuid = "" } }) => call.deskBuyers.erasure({ params: { uuid } }),
  async act({ call, params: { uuid = "" } }, form) {
    const body = eraseBuyerBody.safeParse({
      ...{ version: numberIn(form, "version"), reason: textIn(form, "reason").replaceAll("\r\n", "\n") },
    });
    if (!body.success) return refusedFields(form, body.error, t("erase.needsReason"));
    const erased = await call.deskBuyers.erase({
      ...{ params: { uuid }, key: textIn(form, "key") || undefined, body: body.data },
    });
    if (erased.ok) return { to: "/desk/buyers", notice: { key: "buyerErased" } };
    return erased.code === "reasonMissing" ? refusedAt(form, "reason", erased) : erased;
  },
  view: ({ data, reply, key }) => <EraseBuyer erasure={data} reply={reply} formKey={key} />,
});
