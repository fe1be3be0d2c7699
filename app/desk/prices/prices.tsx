import { RecalculateForm } from "#app/components/desk/prices/recalculate-form.tsx";
import { recalculateBody, recalculatedShape } from "#app/contract/desk/catalog/prices.ts";
import type { ProductChoices } from "#app/contract/desk/product.ts";
import { deskPage } from "#app/desk/frame/page.ts";
import { keyIn, textIn } from "#app/desk/frame/form-texts.ts";
import { typedReply } from "#app/desk/frame/reply-to.ts";
import { priceFactor } from "#app/domain/catalog/prices/rounding.ts";
import { deskPrices as texts } from "#app/i18n/ru/desk/catalog/prices.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskPrices", texts);

/** «Цены»: what would change is shown first, then saved as it was shown (desk §5). */
export const pricesPage = deskPage<ProductChoices>({
  path: "prices",
  right: "editPrices",
  title: t("title"),
  load: ({ call }) => call.deskProduct.choices(),
  async act({ call }, form) {
    const [from, to] = [textIn(form, "from"), textIn(form, "to")];
    const factor = priceFactor(textIn(form, "factor"));
    const errors = {
      ...(from === "" && { from: [t("fault.list")] }),
      ...(to === "" && { to: [t("fault.list")] }),
      ...(factor === null && { factor: [t("fault.factor")] }),
    };
    if (Object.keys(errors).length > 0) return { reply: { ...typedReply(form), errors } };
    const wanted = {
      ...{ from, to, factor, rounding: textIn(form, "rounding") || null },
      category: textIn(form, "category") || null,
      brand: textIn(form, "brand") || null,
      day: textIn(form, "day") || null,
    };
    const seen = /^(\d{1,9}) (.*)$/s.exec(textIn(form, "seen"));
    const isPreview = seen?.[2] !== JSON.stringify(wanted);
    const body = recalculateBody.safeParse({ ...wanted, isPreview, expected: isPreview ? null : Number(seen[1]) });
    if (!body.success) {
      const isDay = body.error.issues.some(({ path: [name] }) => name === "day");
      const faults = isDay ? { errors: { day: [t("fault.day")] } } : { messages: [t("fault.invalid")] };
      return { reply: { ...typedReply(form), ...faults } };
    }
    const done = await call.deskPrices.recalculate({ body: body.data, key: isPreview ? undefined : keyIn(form) });
    if (!done.ok) return done;
    const next = { ...typedReply(form), data: { ...done.value, seen: JSON.stringify(wanted) } };
    if (isPreview) return { reply: { ...next, isStep: true } };
    if (done.value.differs) return { reply: { ...next, messages: [t("result.differs")] } };
    const count = done.value.created + done.value.updated;
    if (wanted.day !== null) return { to: "/desk/prices/planned", notice: { key: "pricesPlanned", values: { count } } };
    return { to: "/desk/prices", notice: { key: "pricesRecalculated", values: { count } } };
  },
  view: ({ data, reply, key }) => {
    const result = recalculatedShape.safeParse(reply?.data).data ?? null;
    return <RecalculateForm choices={data} result={result} seen={seenIn(reply?.data)} reply={reply} formKey={key} />;
  },
});

/** What the shown result is about. */
function seenIn(data: unknown): string {
  return typeof data === "object" && data !== null && "seen" in data && typeof data.seen === "string" ? data.seen : "";
}
