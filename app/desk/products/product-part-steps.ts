import {
  documentUploadQuery,
  documentsProductBody,
  externalIdBody,
  linksProductBody,
  planPriceBody,
} from "#app/contract/desk/catalog/product-parts.ts";
import { textIn, textsIn, versionIn } from "#app/desk/frame/form-texts.ts";
import { typedReply } from "#app/desk/frame/reply-to.ts";
import { readSeo } from "#app/desk/frame/seo-form.ts";
import { mostDocumentBytes } from "#app/domain/desk/products/documents.ts";
import { mostLinks, readCodes } from "#app/domain/desk/products/links.ts";
import { readDelta } from "#app/domain/desk/products/price-texts.ts";
import { deskProductParts } from "#app/i18n/ru/desk/catalog/product-parts.ts";
import { deskProduct as texts } from "#app/i18n/ru/desk/product.ts";
import { namespace } from "#app/i18n/translator.ts";
import { at, done, fault, withMessages, type ProductStep } from "./step.ts";

const t = namespace("deskProduct", texts);
const parts = namespace("deskProductParts", deskProductParts);

/** Forms of what belongs to a product besides its own fields. */
export const productPartSteps = {
  async seo(request, form) {
    const saved = await request.call.deskProduct.saveSeo({ ...at(request, form), body: readSeo(form) });
    return saved.ok ? done(request, { key: "seoSaved" }) : saved;
  },
  async links(request, form) {
    const read = (before: string) => ({
      replacement: textIn(form, `${before}replacement`),
      similar: readCodes(textIn(form, `${before}similar`)),
      related: readCodes(textIn(form, `${before}related`)),
    });
    const body = linksProductBody.safeParse({ ...read(""), was: read("was.") });
    if (!body.success) {
      const [field = "similar"] = body.error.issues.flatMap(({ path: [name] }) =>
        name === "was" ? [] : [String(name)],
      );
      return fault(form, field, parts("fault.links", { limit: mostLinks }));
    }
    const saved = await request.call.deskProduct.saveLinks({ ...at(request, form), body: body.data });
    return saved.ok ? done(request, { key: "linksSaved" }) : saved;
  },
  async documents(request, form) {
    const removed = new Set(textsIn(form, "remove"));
    const rows = textsIn(form, "url").map((url, index) => ({
      document: {
        url,
        type: textIn(form, `type.${index}`),
        name: textIn(form, `name.${index}`),
        validTo: textIn(form, `validTo.${index}`) || null,
      },
      index,
      place: textIn(form, `order.${index}`),
    }));
    const misplaced = rows.find(({ place }) => !/^\d{1,3}$/.test(place));
    if (misplaced !== undefined) return fault(form, `order.${misplaced.index}`, t("fault.order"));
    const kept = rows
      .filter(({ document }) => !removed.has(document.url))
      .toSorted((a, b) => Number(a.place) - Number(b.place) || a.index - b.index);
    const documents = kept.map(({ document }) => document);
    const body = documentsProductBody.safeParse({ version: versionIn(form), documents });
    if (!body.success) {
      const [, place, name] = body.error.issues[0]?.path ?? [];
      const row = typeof place === "number" ? kept[place] : undefined;
      if (row === undefined) return { reply: { ...typedReply(form), messages: [parts("fault.documents")] } };
      return fault(
        form,
        `${String(name)}.${row.index}`,
        parts(name === "validTo" ? "fault.day" : "fault.documentName"),
      );
    }
    const saved = await request.call.deskProduct.saveDocuments({ ...at(request, form), body: body.data });
    return saved.ok ? done(request, { key: "documentsSaved" }) : withMessages(saved, form);
  },
  async document(request, form) {
    const query = documentUploadQuery.safeParse({
      product: request.params["uuid"],
      type: textIn(form, "type"),
      name: textIn(form, "name"),
      ...(textIn(form, "validTo") !== "" && { validTo: textIn(form, "validTo") }),
    });
    const [file] = request.uploads.filter(({ field, size }) => field === "file" && size > 0);
    if (!query.success || file === undefined) {
      const wrong = new Set(query.error?.issues.map(({ path: [name] }) => name));
      // All of them at once: the file has to be chosen again after each answer.
      const errors = {
        ...(wrong.has("type") && { type: [parts("fault.documentType")] }),
        ...(wrong.has("name") && { name: [parts("fault.documentName")] }),
        ...(wrong.has("validTo") && { validTo: [parts("fault.day")] }),
        ...(file === undefined && { file: [parts("fault.file")] }),
      };
      return { reply: { ...typedReply(form), errors } };
    }
    const sent = await file.use(mostDocumentBytes + 1, (bytes) =>
      request.call.deskProduct.addDocument({ query: query.data, file: { name: file.name, bytes } }),
    );
    if (sent?.ok) return done(request, { key: "documentAdded" });
    return { reply: { ...typedReply(form), errors: { file: sent?.messages ?? [parts("fault.file")] } } };
  },
  async externalId(request, form) {
    const body = externalIdBody.safeParse({ version: versionIn(form), externalId: textIn(form, "externalId") });
    if (!body.success) return fault(form, "externalId", parts("fault.externalId"));
    const saved = await request.call.deskProduct.setExternalId({ ...at(request, form), body: body.data });
    return saved.ok ? done(request, { key: "externalIdSaved" }) : saved;
  },
  async plan(request, form) {
    const amounts: Record<"price" | "oldPrice" | "from", number | null> = { price: null, oldPrice: null, from: null };
    for (const name of ["price", "oldPrice", "from"] as const) {
      const typed = textIn(form, name);
      const value = typed === "" ? null : readDelta(typed);
      if (value === undefined || (value ?? 0) < 0) return fault(form, name, t("fault.number"));
      amounts[name] = value;
    }
    const body = planPriceBody.safeParse({
      ...amounts,
      from: amounts.from ?? 0,
      list: textIn(form, "list"),
      day: textIn(form, "day"),
    });
    if (!body.success) {
      const [issue] = body.error.issues;
      const name = String(issue?.path[0] ?? "day");
      if (name === "day" || name === "list") return fault(form, name, parts(`fault.${name}`));
      return fault(form, name, t("fault.number"));
    }
    const planned = await request.call.deskProduct.planPrice({ ...at(request, form), body: body.data });
    return planned.ok ? done(request, { key: "pricePlanned" }) : planned;
  },
  async unplan(request, form) {
    const rows = [{ id: textIn(form, "plan"), version: 1 }];
    const body = { rows, query: null, expected: null, isPreview: false };
    const canceled = await request.call.deskPrices.cancelPlanned({ body, key: at(request, form).key });
    if (!canceled.ok) return withMessages(canceled, form);
    return done(request, { key: canceled.value.count > 0 ? "planCanceled" : "planGone" });
  },
} satisfies Record<string, ProductStep>;
