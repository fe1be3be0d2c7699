import { uuidShape } from "#app/contract/parts.ts";
import { inviteForm, joinForm, memberForm, rightsOfForm } from "#app/forms/account/members.ts";
import type { ApiVerdict } from "#app/shop-api/caller.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import type { ActionGroup, ActionHandler } from "#app/actions/action-group.server.ts";
import { formHandler } from "#app/actions/form-reply.server.ts";
import { text } from "#app/actions/form-text.server.ts";
import { problemNotice, redirectBackWithFlash } from "#app/actions/basket/one-click.server.ts";

/** Forms of /profile/counterparties/{rootUuid}/members; the counterparty is the page's own. */
export const memberActions: ActionGroup = {
  [memberForm.intent]: formHandler(memberForm, async (shop, { uuid, ...typed }, endings, form) => {
    const saved = await shop.api.members.save({
      params: { rootUuid: rootOf(shop), uuid },
      body: { rights: rightsOfForm(typed) },
    });
    if (saved.ok) return back(shop, form, "memberSaved");
    return saved.code === "notFound" ? gone(shop, form, "memberGone") : endings.refused(saved);
  }),
  [inviteForm.intent]: formHandler(inviteForm, async (shop, { by, phone, email, ...typed }, endings, form) => {
    const to = by === "phone" ? { by, phone } : { by, email: email.trim() };
    const sent = await shop.api.members.invite({
      params: { rootUuid: rootOf(shop) },
      body: { to, rights: rightsOfForm(typed) },
    });
    return sent.ok ? back(shop, form, "memberInvited") : endings.refused(sent);
  }),
  [joinForm.intent]: formHandler(joinForm, async (shop, { uuid, ...typed }, endings, form) => {
    const rights = rightsOfForm(typed);
    const joined = await shop.api.members.answerJoin({
      params: { rootUuid: rootOf(shop), uuid },
      body: { decision: "approve", rights },
    });
    if (joined.ok) return back(shop, form, "joinApproved");
    return joined.code === "notFound" ? gone(shop, form, "joinGone") : endings.refused(joined);
  }),
  "member.remove": async (shop, form) => {
    const uuid = uuidShape.safeParse(text(form, "uuid"));
    if (!uuid.success) return redirectBackWithFlash(shop, form, [{ kind: "error", key: "notFound" }]);
    const done = await shop.api.members.dismiss({ params: { rootUuid: rootOf(shop), uuid: uuid.data } });
    // Leaves the confirmation's address.
    const path = shop.url.pathname;
    if (done.ok) return redirectBackWithFlash(shop, form, [{ kind: "success", key: "memberRemoved" }], path);
    if (done.code === "notFound") return gone(shop, form, "memberGone", path);
    return redirectBackWithFlash(shop, form, [problemNotice(done)], path);
  },
  "invitation.cancel": oneButton("invitationCanceled", "invitationGone", ({ api }, root, uuid) =>
    api.members.cancelInvitation({ params: { rootUuid: root, uuid } }),
  ),
  "join.reject": oneButton("joinRejected", "joinGone", ({ api }, root, uuid) =>
    api.members.answerJoin({ params: { rootUuid: root, uuid }, body: { decision: "reject" } }),
  ),
};

/** Invitations to the phone of the logged-in user. */
export const invitationActions: ActionGroup = {
  "invitation.accept": (shop, form) => answerInvitation(shop, form, "accept"),
  "invitation.decline": (shop, form) => answerInvitation(shop, form, "decline"),
};

async function answerInvitation(shop: ShopRequest, form: FormData, answer: "accept" | "decline") {
  const uuid = uuidShape.safeParse(text(form, "uuid"));
  if (!uuid.success) return redirectBackWithFlash(shop, form, [{ kind: "error", key: "notFound" }]);
  const answered = await shop.api.invitations.answer({ params: { uuid: uuid.data }, body: { answer } });
  if (!answered.ok) return redirectBackWithFlash(shop, form, [problemNotice(answered)]);
  if (answer === "decline") return redirectBackWithFlash(shop, form, [{ kind: "info", key: "invitationDeclined" }]);
  return startWorking(shop, form, answered.value);
}

/** After accepting, selects the joined company. */
export async function startWorking(
  shop: ShopRequest,
  form: FormData,
  { rootUuid, counterparty }: { rootUuid: string; counterparty: string },
) {
  await shop.api.users.setClient({ body: { rootUuid } });
  return redirectBackWithFlash(
    shop,
    form,
    [{ kind: "success", key: "invitationAccepted", values: { name: counterparty } }],
    "/profile/main",
  );
}

type Act = (shop: ShopRequest, root: string, uuid: string) => Promise<ApiVerdict<unknown>>;

function oneButton(key: string, goneKey: GoneKey, act: Act): ActionHandler {
  return async (shop, form) => {
    const uuid = uuidShape.safeParse(text(form, "uuid"));
    if (!uuid.success) return redirectBackWithFlash(shop, form, [{ kind: "error", key: "notFound" }]);
    const done = await act(shop, rootOf(shop), uuid.data);
    if (done.ok) return back(shop, form, key);
    if (done.code === "notFound") return gone(shop, form, goneKey);
    return redirectBackWithFlash(shop, form, [problemNotice(done)]);
  };
}

type GoneKey = "memberGone" | "invitationGone" | "joinGone";

/** An outdated page, shown by Back or in another tab: its subject no longer exists. */
function gone(shop: ShopRequest, form: FormData, key: GoneKey, path?: string) {
  return redirectBackWithFlash(shop, form, [{ kind: "info", key }], path);
}

function back(shop: ShopRequest, form: FormData, key: string) {
  return redirectBackWithFlash(shop, form, [{ kind: "success", key }]);
}

function rootOf({ params }: ShopRequest): string {
  return params["rootUuid"] ?? "";
}
