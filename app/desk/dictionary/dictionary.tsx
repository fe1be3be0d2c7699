import { DictionaryPage } from "#app/components/desk/dictionary/dictionary-page.tsx";
import { dictionaryQuery, newSynonymBody, type DeskDictionary } from "#app/contract/desk/catalog/dictionary.ts";
import { deskPage } from "#app/desk/frame/page.ts";
import { keyIn, textIn } from "#app/desk/frame/form-texts.ts";
import { typedReply } from "#app/desk/frame/reply-to.ts";
import { deskDictionary as texts } from "#app/i18n/ru/desk/catalog/dictionary.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskDictionary", texts);

/** «Словарь поиска»: `?q=` narrows it, `?test=` is searched, `?phrase=` is to be added (desk §5). */
export const dictionaryPage = deskPage<DeskDictionary>({
  path: "dictionary",
  right: "seeGoods",
  title: t("title"),
  load: ({ call, query }) =>
    call.deskDictionary.show({
      query: {
        q: query.get("q")?.slice(0, 120),
        test: query.get("test")?.slice(0, 200),
        page: dictionaryQuery.shape.page.catch(1).parse(query.get("page") ?? undefined),
      },
    }),
  async act({ call, url }, form) {
    const phrase = textIn(form, "phrase");
    const to = url.pathname + url.search;
    if (textIn(form, "form") === "remove") {
      const removed = await call.deskDictionary.remove({ body: { phrase }, key: keyIn(form) });
      return removed.ok ? { to, notice: { key: "synonymRemoved", values: { phrase } } } : removed;
    }
    const meaning = textIn(form, "to");
    const what =
      meaning === "value" ? `${textIn(form, "attribute")}=${textIn(form, "value")}` : textIn(form, meaning || "text");
    const body = newSynonymBody.safeParse({
      ...{ phrase, to: meaning, what: meaning === "nothing" ? "" : what, isBoth: textIn(form, "isBoth") === "1" },
    });
    const refused = (field: string, messages: string[]) => ({
      reply: { ...typedReply(form), errors: { [field]: messages } },
    });
    if (body.error?.issues.some(({ path: [name] }) => name === "phrase")) return refused("phrase", [t("fault.phrase")]);
    if (!body.success || !isComplete(meaning, form)) return refused(fieldOf(meaning, form), [t("fault.what")]);
    const added = await call.deskDictionary.add({ body: body.data, key: keyIn(form) });
    if (!added.ok && added.code === "synonymExists") return refused("phrase", added.messages);
    if (!added.ok && added.code === "synonymMeaning") return refused(fieldOf(meaning, form), added.messages);
    if (!added.ok) return added;
    // The phrase is tested at once.
    const next = `/desk/dictionary?${new URLSearchParams({ test: phrase })}`;
    return { to: next, notice: { key: "synonymAdded", values: { phrase } } };
  },
  view: ({ data, url, reply, key }) => (
    <DictionaryPage dictionary={data} query={url.searchParams} reply={reply} formKey={key} />
  ),
});

function isComplete(meaning: string, form: FormData): boolean {
  if (meaning === "value") return textIn(form, "attribute") !== "" && textIn(form, "value").trim() !== "";
  return meaning === "nothing" || textIn(form, meaning).trim() !== "";
}

/** Where a meaning is typed. */
function fieldOf(meaning: string, form: FormData): string {
  if (meaning === "value") return textIn(form, "attribute") === "" ? "attribute" : "value";
  return form.has(meaning) ? meaning : "to";
}
