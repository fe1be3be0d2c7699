import { LetterCard } from "#app/components/desk/outbox/letter-card.tsx";
import { changeLetterBody, type DeskLetterCard } from "#app/contract/desk/shop/outbox.ts";
import { ok } from "#app/domain/verdict.ts";
import { deskPage } from "#app/desk/frame/page.ts";
import { typedReply } from "#app/desk/frame/reply-to.ts";
import { textIn } from "#app/desk/orders/form-values.ts";
import { letterName } from "#app/i18n/desk/letter-words.ts";
import { deskOutbox } from "#app/i18n/ru/desk/shop/outbox.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskOutbox", deskOutbox);

/** One letter, SMS or file; each of its forms is an action. */
export const letterPage = deskPage<{ letter: DeskLetterCard; orderHref: string | null }>({
  path: "outbox/:uuid",
  right: "seeOutbox",
  title: ({ letter }) => letterName(letter.template),
  async load({ call, params, opens }) {
    const found = await call.deskOutbox.show({ params: { uuid: params["uuid"] ?? "" } });
    if (!found.ok) return found;
    const { about } = found.value;
    const href = about?.kind === "order" ? `/desk/orders/${encodeURIComponent(about.number)}` : null;
    return ok({ letter: found.value, orderHref: href !== null && opens(href) ? href : null });
  },
  async act({ call, params, url }, form) {
    const body = changeLetterBody.safeParse({
      ...{ action: textIn(form, "action"), reason: textIn(form, "reason"), version: Number(textIn(form, "version")) },
    });
    if (!body.success) return { reply: { ...typedReply(form), messages: [t("card.reasonMissing")] } };
    const uuid = params["uuid"] ?? "";
    const changed = await call.deskOutbox.change({
      params: { uuid },
      body: body.data,
      key: textIn(form, "key") || undefined,
    });
    if (!changed.ok) return changed;
    const key = body.data.action === "retry" ? "letterRetried" : "letterDropped";
    return { to: url.pathname + url.search, notice: { key } };
  },
  view: ({ data, staff, reply, key, back }) => (
    <LetterCard {...data} staff={staff} reply={reply} formKey={key} back={back ?? "/desk/outbox"} />
  ),
});
