import { AttributeCard } from "#app/components/desk/attributes/attribute-card.tsx";
import {
  changedValueShape,
  renameValueBody,
  saveAttributeBody,
  type DeskAttribute,
} from "#app/contract/desk/catalog/attributes.ts";
import { deskPage, type DeskOutcome, type DeskRequest } from "#app/desk/frame/page.ts";
import { keyIn, textIn, versionIn } from "#app/desk/frame/form-texts.ts";
import { typedReply } from "#app/desk/frame/reply-to.ts";
import { deskAttributes as texts } from "#app/i18n/ru/desk/catalog/attributes.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { Problem } from "#app/shop-api/problem.ts";
import { attributeFault, attributeValues } from "./attribute-form.ts";

const t = namespace("deskAttributes", texts);

type Step = (request: DeskRequest, form: FormData) => Promise<DeskOutcome | ({ ok: false } & Problem)>;

const steps = {
  async save(request, form) {
    const body = saveAttributeBody.safeParse({ ...attributeValues(form), version: versionIn(form) });
    if (!body.success) return attributeFault(form, body.error);
    const saved = await request.call.deskAttributes.save({ ...at(request, form), body: body.data });
    return saved.ok ? done(request, { key: "attributeSaved" }) : saved;
  },
  async rename(request, form) {
    const body = renameValueBody.safeParse({ ...valueIn(form), label: textIn(form, "label") });
    if (!body.success) return { reply: { ...typedReply(form), messages: [t("fault.label")] } };
    const renamed = await request.call.deskAttributes.renameValue({ ...at(request, form), body: body.data });
    return renamed.ok ? done(request, { key: "valueRenamed", values: { count: renamed.value.goods } }) : renamed;
  },
  async remove(request, form) {
    const removed = await request.call.deskAttributes.removeValue({ ...at(request, form), body: valueIn(form) });
    return removed.ok ? done(request, { key: "valueRemoved" }) : removed;
  },
  async merge(request, form) {
    const [value, into] = [Number(textIn(form, "value")), Number(textIn(form, "into"))];
    if (!(value > 0 && into > 0)) return { reply: { ...typedReply(form), messages: [t("fault.choose")] } };
    const shown = await request.call.deskAttributes.show({ params: at(request, form).params });
    if (!shown.ok) return shown;
    const was = shown.value.values.find(({ id }) => id === value)?.label ?? "";
    const isPreview = textIn(form, "seen") !== `${value}/${into}`;
    const body = { value, into, was, isPreview };
    const merged = await request.call.deskAttributes.mergeValue({ ...at(request, form), body });
    if (!merged.ok) return merged;
    if (isPreview) return { reply: { ...typedReply(form), data: merged.value, isStep: true } };
    return done(request, { key: "valuesMerged", values: { count: merged.value.goods } });
  },
} satisfies Record<string, Step>;

/** An attribute; each of its forms is one step (desk §5). */
export const attributePage = deskPage<DeskAttribute>({
  path: "attributes/:code",
  right: "seeGoods",
  title: ({ name }) => name,
  load: ({ call, params }) => call.deskAttributes.show({ params: { code: params["code"] ?? "" } }),
  async act(request, form) {
    const step = textIn(form, "form");
    return isStep(step) ? steps[step](request, form) : { reply: typedReply(form) };
  },
  view: ({ data, staff, reply, key }) => (
    <AttributeCard
      attribute={data}
      step={changedValueShape.safeParse(reply?.data).data ?? null}
      staff={staff}
      reply={reply}
      formKey={key}
    />
  ),
});

function isStep(name: string): name is keyof typeof steps {
  return Object.hasOwn(steps, name);
}

function valueIn(form: FormData) {
  const was = form.get("was");
  return { value: Number(textIn(form, "value")) || 0, was: typeof was === "string" ? was : "" };
}

function at({ params }: DeskRequest, form: FormData) {
  return { params: { code: params["code"] ?? "" }, key: keyIn(form) };
}

function done({ url }: DeskRequest, notice: Extract<DeskOutcome, { to: string }>["notice"]): DeskOutcome {
  return { to: url.pathname, ...(notice && { notice }) };
}
