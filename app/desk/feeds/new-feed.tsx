import { DeskForm } from "#app/components/desk/form/desk-form.tsx";
import { FeedFields } from "#app/components/desk/feeds/feed-fields.tsx";
import { newFeedBody, type FeedChoices } from "#app/contract/desk/catalog/feeds.ts";
import { keyIn } from "#app/desk/frame/form-texts.ts";
import { deskPage } from "#app/desk/frame/page.ts";
import { ok } from "#app/domain/verdict.ts";
import { feeds } from "#app/i18n/ru/desk/catalog/feeds.ts";
import { namespace } from "#app/i18n/translator.ts";
import { feedFault, feedValues } from "./feed-form.ts";

const t = namespace("feeds", feeds);

export const newFeedPage = deskPage<FeedChoices>({
  path: "feeds/new",
  right: "editFeeds",
  title: t("add"),
  async load({ call }) {
    const list = await call.deskFeeds.list();
    return list.ok ? ok(list.value.choices) : list;
  },
  async act({ call }, form) {
    const body = newFeedBody.safeParse(feedValues(form));
    if (!body.success) return feedFault(form, body.error);
    const created = await call.deskFeeds.create({ body: body.data, key: keyIn(form) });
    return created.ok ? { to: `/desk/feeds/${created.value.uuid}`, notice: { key: "feedAdded" } } : created;
  },
  view: ({ data, reply, key }) => (
    <>
      <h1>{t("add")}</h1>
      <DeskForm name="create" reply={reply} formKey={key} submit={t("create")} cancel="/desk/feeds">
        {(fields) => <FeedFields fields={fields} saved={null} choices={data} />}
      </DeskForm>
    </>
  ),
});
