import type { CodeChannel, CodeSent } from "#app/contract/account/auth.ts";
import { shownPhone } from "#app/domain/phone.ts";
import {
  contactAskForm,
  contactCodeForm,
  contactField,
  contactSessionForm,
  type ContactKind,
} from "#app/forms/account/contact.ts";
import { samePage, seeOther } from "#app/http/see-other.server.ts";
import type { ApiVerdict } from "#app/shop-api/caller.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import type { ActionGroup, ActionHandler, ActionOutcome } from "#app/actions/action-group.server.ts";
import { requestedChannel, codeWay, staysAtCode } from "./code-way.server.ts";
import { endingsOf, formHandler, type FormEndings } from "#app/actions/form-reply.server.ts";
import { text } from "#app/actions/form-text.server.ts";

/** Changes phone or e-mail step by step in its drawer; every step is a plain form. */
type Contact = {
  kind: ContactKind;
  ask(
    shop: ShopRequest,
    value: string,
    by: { counterparty: string; channel?: CodeChannel | undefined },
  ): Promise<ApiVerdict<CodeSent>>;
  confirm(shop: ShopRequest, value: string, code: string): Promise<ApiVerdict<unknown>>;
  /** Flash key of success. */
  done: string;
};

const contacts: readonly Contact[] = [
  {
    kind: "phone",
    ask: ({ api }, phone, { channel }) => api.account.askPhone({ body: { phone, channel } }),
    confirm: ({ api }, phone, code) => api.account.confirmPhone({ body: { phone, code } }),
    done: "phoneChanged",
  },
  {
    kind: "email",
    ask: ({ api }, email) => api.account.askEmail({ body: { email } }),
    confirm: ({ api }, email, code) => api.account.confirmEmail({ body: { email, code } }),
    done: "emailChanged",
  },
  {
    kind: "profile-email",
    ask: ({ api }, email, { counterparty }) => api.account.askClientEmail({ body: { email, counterparty } }),
    confirm: ({ api }, email, code) => api.account.confirmClientEmail({ body: { email, code } }),
    done: "clientEmailChanged",
  },
];

export const accountActions: ActionGroup = Object.fromEntries(
  contacts.flatMap((contact): [string, ActionHandler][] => {
    const [askForm, session, code] = [
      contactAskForm(contact.kind),
      contactSessionForm(contact.kind),
      contactCodeForm(contact.kind),
    ];
    return [
      [askForm.intent, forUsers(formHandler(askForm, (shop, { value }, _, form) => ask(shop, form, contact, value)))],
      [session.intent, forUsers(formHandler(session, (...read) => confirmSession(contact, ...read)))],
      [`${contact.kind}.sessionAgain`, forUsers((shop, form) => askSession(shop, form, contact))],
      [code.intent, forUsers(formHandler(code, (...read) => confirm(contact, ...read)))],
    ];
  }),
);

/** If the session ended while the drawer was open: login on the same page. */
function forUsers(handler: ActionHandler): ActionHandler {
  return async (shop, form) => {
    if (shop.profile !== null) return handler(shop, form);
    const page = samePage(shop.url);
    shop.session.flash.add({ kind: "error", key: "unauthorized" });
    return seeOther(`${page}${page.includes("?") ? "&" : "?"}drawer=auth`);
  };
}

/** `channel` is the requested channel; a typed code came by another one. */
async function ask(
  shop: ShopRequest,
  form: FormData,
  contact: Contact,
  value: string,
  { channel, before } = requestedChannel(form),
): Promise<ActionOutcome> {
  const endings = endingsOf(contactAskForm(contact.kind), form);
  const counterparty = text(form, "counterparty") || (shop.counterparty ?? "");
  const sent = await contact.ask(shop, value, { counterparty, channel });
  const values = { [contactField(contact.kind)]: shown(value, contact), ...codeWay(sent, channel, before) };
  if (sent.ok) return endings.next({ step: "code", values, data: sent.value });
  if (sent.code === "confirmationNeeded") return askSession(shop, form, contact);
  return endings.refused(sent, staysAtCode(sent, channel) ? { step: "code", values } : {});
}

/** Asks the account's own phone first, since the session is not fresh. */
async function askSession(shop: ShopRequest, form: FormData, { kind }: Contact): Promise<ActionOutcome> {
  const endings = endingsOf(contactAskForm(kind), form);
  const { channel, before } = requestedChannel(form);
  const sent = await shop.api.account.sendConfirmation({ body: { channel } });
  const values = { ...endings.values, ...codeWay(sent, channel, before) };
  if (sent.ok) return endings.next({ step: "session", values, data: sent.value });
  return endings.refused(sent, staysAtCode(sent, channel) ? { step: "session", values } : {});
}

type CodeTyped = [shop: ShopRequest, value: { code: string }, endings: FormEndings, form: FormData];

async function confirmSession(contact: Contact, ...[shop, { code }, endings, form]: CodeTyped): Promise<ActionOutcome> {
  const confirmed = await shop.api.account.confirmSession({ body: { code } });
  if (!confirmed.ok) return endings.refused(confirmed);
  return ask(shop, form, contact, valueOf(form, contact), { channel: undefined, before: "sms" });
}

async function confirm(contact: Contact, ...[shop, { code }, endings, form]: CodeTyped): Promise<ActionOutcome> {
  const confirmed = await contact.confirm(shop, valueOf(form, contact), code);
  if (confirmed.ok) {
    shop.session.flash.add({ kind: "success", key: contact.done });
    return seeOther(samePage(shop.url));
  }
  // A refusal that a new code cannot fix: another number, another counterparty.
  return endings.refused(confirmed, startAgain.has(confirmed.code) ? { step: "ask" } : {});
}

const startAgain: ReadonlySet<string> = new Set(["phoneTaken", "phoneSame", "counterpartyChanged"]);

function valueOf(form: FormData, { kind }: Contact): string {
  return text(form, contactField(kind)).trim();
}

function shown(typed: string, { kind }: Contact): string {
  return kind === "phone" ? shownPhone(typed) : typed;
}
