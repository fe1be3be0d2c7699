import { FeedCard } from "#app/components/desk/feeds/feed-card.tsx";
import { saveFeedBody, type DeskFeed } from "#app/contract/desk/catalog/feeds.ts";
import { keyIn, textIn, versionIn } from "#app/desk/frame/form-texts.ts";
import { deskPage, type DeskOutcome, type DeskRequest } from "#app/desk/frame/page.ts";
import { typedReply } from "#app/desk/frame/reply-to.ts";
import type { Problem } from "#app/shop-api/problem.ts";
import { feedFault, feedValues } from "./feed-form.ts";

type Step = (request: DeskRequest, form: FormData) => Promise<DeskOutcome | ({ ok: false } & Problem)>;

const steps = {
  async save(request, form) {
    const body = saveFeedBody.safeParse({ version: versionIn(form), ...feedValues(form) });
    if (!body.success) return feedFault(form, body.error);
    const saved = await request.call.deskFeeds.save({ ...at(request, form), body: body.data });
    return saved.ok ? { to: request.url.pathname, notice: { key: "feedSaved" } } : saved;
  },
  async build(request, form) {
    const asked = await request.call.deskFeeds.build(at(request, form));
    return asked.ok ? { to: request.url.pathname, notice: { key: "feedAsked" } } : asked;
  },
  async renew(request, form) {
    const body = { version: versionIn(form) };
    const renewed = await request.call.deskFeeds.renew({ ...at(request, form), body });
    return renewed.ok ? { to: request.url.pathname, notice: { key: "feedRenewed" } } : renewed;
  },
  async remove(request, form) {
    const body = { version: versionIn(form) };
    const removed = await request.call.deskFeeds.remove({ ...at(request, form), body });
    return removed.ok ? { to: "/desk/feeds", notice: { key: "feedRemoved" } } : removed;
  },
} satisfies Record<string, Step>;

/** A feed: its address and last file, its settings, and what may be done with it. */
export const feedPage = deskPage<DeskFeed>({
  path: "feeds/:uuid",
  right: "editFeeds",
  title: ({ name }) => name,
  load: ({ call, params }) => call.deskFeeds.show({ params: { uuid: params["uuid"] ?? "" } }),
  async act(request, form) {
    const step = textIn(form, "form");
    return isStep(step) ? steps[step](request, form) : { reply: typedReply(form) };
  },
  view: ({ data, staff, reply, key }) => <FeedCard feed={data} staff={staff} reply={reply} formKey={key} />,
});

function isStep(name: string): name is keyof typeof steps {
  return Object.hasOwn(steps, name);
}

function at({ params }: DeskRequest, form: FormData) {
  return { params: { uuid: params["uuid"] ?? "" }, key: keyIn(form) };
}
