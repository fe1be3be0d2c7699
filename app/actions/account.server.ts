import { formatPhone, normalisePhone } from "#app/domain/phone.ts";
import { samePage, seeOther } from "#app/http/see-other.server.ts";
import { formStep, problemReply } from "./form-reply.server.ts";
import type { ApiVerdict } from "#app/shop-api/call.ts";
import type { ShopRequest } from "#app/startup/shop-request.server.ts";
import { text } from "./form-text.server.ts";
import type { ActionGroup, ActionHandler, ActionOutcome, ShownReply } from "./action-group.server.ts";

/** A phone or an address is changed in the drawer of its name, step by step; every step is a plain form. */
type Contact = {
  name: "phone" | "email" | "profile-email";
  field: "phone" | "email";
  ask(shop: ShopRequest, value: string, counterparty: string): Promise<ApiVerdict<Sent>>;
  confirm(shop: ShopRequest, value: string, code: string): Promise<ApiVerdict<unknown>>;
  /** Key of the notice that says it is done. */
  done: string;
};
type Sent = { resendAfter: number; expiresIn: number; codeLength: number };

const contacts: readonly Contact[] = [
  {
    name: "phone",
    field: "phone",
    ask: ({ api }, phone) => api.account.askPhone(phone),
    confirm: ({ api }, phone, code) => api.account.confirmPhone(phone, code),
    done: "phoneChanged",
  },
  {
    name: "email",
    field: "email",
    ask: ({ api }, email) => api.account.askEmail(email),
    confirm: ({ api }, email, code) => api.account.confirmEmail(email, code),
    done: "emailChanged",
  },
  {
    name: "profile-email",
    field: "email",
    ask: ({ api }, email, counterparty) => api.account.askClientEmail(email, counterparty),
    confirm: ({ api }, email, code) => api.account.confirmClientEmail(email, code),
    done: "clientEmailChanged",
  },
];

export const accountActions: ActionGroup = Object.fromEntries(
  contacts.flatMap((contact): [string, ActionHandler][] => [
    [`${contact.name}.ask`, forUsers((shop, form) => ask(shop, form, contact))],
    [`${contact.name}.session`, forUsers((shop, form) => confirmSession(shop, form, contact))],
    [`${contact.name}.sessionAgain`, forUsers((shop, form) => askSession(shop, form, contact))],
    [`${contact.name}.confirm`, forUsers((shop, form) => confirm(shop, form, contact))],
  ]),
);

/** A session that ended while the drawer was open: log in, on the same page. */
function forUsers(handler: ActionHandler): ActionHandler {
  return async (shop, form) => {
    if (shop.profile !== null) return handler(shop, form);
    const page = samePage(shop.url);
    shop.session.flash.add({ kind: "error", key: "unauthorized" });
    return seeOther(`${page}${page.includes("?") ? "&" : "?"}drawer=auth`);
  };
}

async function ask(shop: ShopRequest, form: FormData, contact: Contact): Promise<ShownReply> {
  const value = valueOf(form, contact);
  const sent = await contact.ask(shop, value, text(form, "counterparty") || (shop.counterparty ?? ""));
  if (sent.ok)
    return formStep(contact.name, {
      step: "code",
      values: { [contact.field]: shown(value, contact) },
      data: sent.value,
    });
  if (sent.code === "confirmationNeeded") return askSession(shop, form, contact);
  // A second request within the cool-down comes from somebody who already has a code: show where to type it.
  const step = sent.code === "codeCoolDown" ? "code" : "ask";
  return problemReply(contact.name, sent, { step, values: { [contact.field]: value } });
}

/** The account's own phone is asked first: this session has been open for a while. */
async function askSession(shop: ShopRequest, form: FormData, contact: Contact): Promise<ShownReply> {
  const values = { [contact.field]: valueOf(form, contact) };
  const sent = await shop.api.account.sendConfirmation();
  if (sent.ok) return formStep(contact.name, { step: "session", values, data: sent.value });
  return problemReply(contact.name, sent, { step: sent.code === "codeCoolDown" ? "session" : "ask", values });
}

async function confirmSession(shop: ShopRequest, form: FormData, contact: Contact): Promise<ShownReply> {
  const confirmed = await shop.api.account.confirmSession(text(form, "code").trim());
  if (confirmed.ok) return ask(shop, form, contact);
  return problemReply(contact.name, confirmed, {
    step: "session",
    values: { [contact.field]: valueOf(form, contact) },
  });
}

async function confirm(shop: ShopRequest, form: FormData, contact: Contact): Promise<ActionOutcome> {
  const value = valueOf(form, contact);
  const confirmed = await contact.confirm(shop, value, text(form, "code").trim());
  if (confirmed.ok) {
    shop.session.flash.add({ kind: "success", key: contact.done });
    return seeOther(samePage(shop.url));
  }
  // What is wrong is no code: another number, another counterparty.
  const step = startAgain.has(confirmed.code) ? "ask" : "code";
  return problemReply(contact.name, confirmed, { step, values: { [contact.field]: value } });
}

const startAgain: ReadonlySet<string> = new Set(["phoneTaken", "phoneSame", "counterpartyChanged"]);

function valueOf(form: FormData, { field }: Contact): string {
  return text(form, field).trim();
}

function shown(typed: string, { field }: Contact): string {
  const phone = field === "phone" ? normalisePhone(typed) : null;
  return phone?.ok ? formatPhone(phone.value) : typed;
}
