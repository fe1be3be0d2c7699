import { uuidShape } from "#app/contract/parts.ts";
import { inviteForm, joinForm, memberForm, rightsOfForm } from "#app/forms/members.ts";
import type { ApiVerdict } from "#app/shop-api/call.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import type { ActionGroup, ActionHandler } from "./action-group.server.ts";
import { formHandler } from "./form-reply.server.ts";
import { text } from "./form-text.server.ts";
import { problemNotice, redirectBackWithFlash } from "./one-click.server.ts";

/** The forms of /profile/counterparties/{rootUuid}/members; the counterparty is the page's own. */
export const memberActions: ActionGroup = {
  [memberForm.intent]: formHandler(memberForm, async (shop, { uuid, ...typed }, endings, form) => {
    const saved = await shop.api.members.save(rootOf(shop), uuid, rightsOfForm(typed));
    if (saved.ok) return back(shop, form, "memberSaved");
    return saved.code === "notFound" ? gone(shop, form, "memberGone") : endings.refused(saved);
  }),
  [inviteForm.intent]: formHandler(inviteForm, async (shop, { by, phone, email, ...typed }, endings, form) => {
    const to = by === "phone" ? { by, phone } : { by, email: email.trim() };
    const sent = await shop.api.members.invite(rootOf(shop), { to, rights: rightsOfForm(typed) });
    return sent.ok ? back(shop, form, "memberInvited") : endings.refused(sent);
  }),
  [joinForm.intent]: formHandler(joinForm, async (shop, { uuid, ...typed }, endings, form) => {
    const rights = rightsOfForm(typed);
    const joined = await shop.api.members.answerJoin(rootOf(shop), uuid, { decision: "approve", rights });
    if (joined.ok) return back(shop, form, "joinApproved");
    return joined.code === "notFound" ? gone(shop, form, "joinGone") : endings.refused(joined);
  }),
  "member.remove": async (shop, form) => {
    const uuid = uuidShape.safeParse(text(form, "uuid"));
    if (!uuid.success) return redirectBackWithFlash(shop, form, [{ kind: "error", key: "notFound" }]);
    const done = await shop.api.members.dismiss(rootOf(shop), uuid.data);
    // The question is answered: its address is left.
    const path = shop.url.pathname;
    if (done.ok) return redirectBackWithFlash(shop, form, [{ kind: "success", key: "memberRemoved" }], path);
    if (done.code === "notFound") return gone(shop, form, "memberGone", path);
    return redirectBackWithFlash(shop, form, [problemNotice(done)], path);
  },
  "invitation.cancel": oneButton("invitationCanceled", "invitationGone", ({ api }, root, uuid) =>
    api.members.cancelInvitation(root, uuid),
  ),
  "join.reject": oneButton("joinRejected", "joinGone", ({ api }, root, uuid) =>
    api.members.answerJoin(root, uuid, { decision: "reject" }),
  ),
};

/** Invitations to the phone of who is logged in. */
export const invitationActions: ActionGroup = {
  "invitation.accept": (shop, form) => answerInvitation(shop, form, "accept"),
  "invitation.decline": (shop, form) => answerInvitation(shop, form, "decline"),
};

async function answerInvitation(shop: ShopRequest, form: FormData, answer: "accept" | "decline") {
  const uuid = uuidShape.safeParse(text(form, "uuid"));
  if (!uuid.success) return redirectBackWithFlash(shop, form, [{ kind: "error", key: "notFound" }]);
  const answered = await shop.api.invitations.answer(uuid.data, answer);
  if (!answered.ok) return redirectBackWithFlash(shop, form, [problemNotice(answered)]);
  if (answer === "decline") return redirectBackWithFlash(shop, form, [{ kind: "info", key: "invitationDeclined" }]);
  return startWorking(shop, form, answered.value);
}

/** Whoever accepts goes on in the name of the company that he has joined. */
export async function startWorking(
  shop: ShopRequest,
  form: FormData,
  { rootUuid, counterparty }: { rootUuid: string; counterparty: string },
) {
  await shop.api.users.setClient(rootUuid);
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

/** A form of a page from before, shown by Back or in another tab: what it is about has left the page. */
function gone(shop: ShopRequest, form: FormData, key: GoneKey, path?: string) {
  return redirectBackWithFlash(shop, form, [{ kind: "info", key }], path);
}

function back(shop: ShopRequest, form: FormData, key: string) {
  return redirectBackWithFlash(shop, form, [{ kind: "success", key }]);
}

function rootOf({ params }: ShopRequest): string {
  return params["rootUuid"] ?? "";
}
