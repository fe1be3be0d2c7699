import { useFetcher, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { CodeAgain } from "#app/components/auth/code-again.tsx";
import { CodeFallback } from "#app/components/auth/code-fallback.tsx";
import { codeWayOf } from "#app/components/auth/code-way.ts";
import type { AuthForm } from "#app/components/auth/step.ts";
import { Drawer } from "#app/components/drawers/drawer.tsx";
import { useFrame } from "#app/components/frame/frame-context.ts";
import { formAction, type Place, withDrawer } from "#app/components/frame/links.ts";
import { Button, LinkButton } from "#app/components/kit/button.tsx";
import { CodeField } from "#app/components/kit/fields/code-field.tsx";
import { CounterpartyField } from "#app/components/kit/fields/counterparty-field.tsx";
import { Field } from "#app/components/kit/fields/field.tsx";
import { PhoneField } from "#app/components/kit/fields/phone-field.tsx";
import { ShopForm, useShopForm } from "#app/components/kit/form/shop-form.tsx";
import { useKeptReply } from "#app/components/navigation/use-kept-reply.ts";
import { formatPhone } from "#app/domain/phone.ts";
import type { contactAskForm, ContactKind, contactCodeForm } from "#app/forms/account/contact.ts";
import { account as texts } from "#app/i18n/ru/account/account.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { AccountViewModel } from "#app/view-models/account/account.ts";
import type { FormReply } from "#app/view-models/frame.ts";
import { contactField, type ContactStepProps, unbroken } from "./contact.ts";

const t = namespace("account", texts);

type Props = { kind: ContactKind; account: AccountViewModel; sent: FormReply | null; place: Place };

/**
 * Changes phone or e-mail in at most three plain forms: the new contact, a code to the account's phone unless the
 * session is fresh, a code to the new contact.
 */
export function ContactDrawer({ kind, account, sent, place }: Props) {
  // Reopening the drawer starts at the first step.
  const key = `${kind} ${useLocation().key}`;
  const fetcher = useFetcher<FormReply>({ key });
  const reply = useKeptReply(key, fetcher.data) ?? (sent?.form === kind ? sent : null);
  const form: AuthForm = { Form: fetcher.Form, action: formAction(place, kind), busy: fetcher.state !== "idle" };
  const step = { kind, account, reply, form, restart: place.pathname + place.search };
  const lacksClient = kind === "profile-email" && account.client === null;
  return (
    <Drawer title={t(`title.${kind}`)} closeHref={withDrawer(place, null)}>
      {lacksClient ? (
        <NoClient place={place} />
      ) : reply?.step === "session" ? (
        <SessionStep {...step} />
      ) : reply?.step === "code" ? (
        <ContactCodeStep {...step} />
      ) : (
        <AskStep {...step} />
      )}
    </Drawer>
  );
}

/** Explains the step, shows the current contact and asks for the new one. */
function AskStep({ kind, account, reply, form: { Form, action, busy } }: ContactStepProps) {
  const name = contactField(kind);
  const form = useShopForm<ReturnType<typeof contactAskForm>>(`${kind}-ask`, reply, {
    [name]: unconfirmed(kind, account) ?? "",
  });
  const field = { ...form.field(name), label: t(`new.${kind}`), required: true, autoFocus: true };
  return (
    <ShopForm form={form} as={Form} action={action} className="stack">
      <p className="muted">{t(`text.${kind}`, { client: account.client?.name ?? "" })}</p>
      <p>{nowText(kind, account)}</p>
      <CounterpartyField />
      {kind === "phone" ? (
        <PhoneField {...field} />
      ) : (
        <Field {...field} type="email" autoComplete="email" maxLength={254} />
      )}
      <Button kind="main" name="intent" value={`${kind}.ask`} disabled={busy}>
        {t("sendCode")}
      </Button>
    </ShopForm>
  );
}

/** An address that only awaits its code need not be typed again. */
function unconfirmed(kind: ContactKind, { email, emailConfirmed }: AccountViewModel): string | undefined {
  return kind === "email" && email !== null && !emailConfirmed ? email : undefined;
}

function nowText(kind: ContactKind, { phone, email, emailConfirmed, client }: AccountViewModel): string {
  if (kind === "phone") return t("now", { value: formatPhone(phone) });
  const known = kind === "email" ? email : (client?.email ?? null);
  if (known === null) return t("nowNone");
  return kind === "email" && !emailConfirmed ? t("nowUnconfirmed", { value: known }) : t("now", { value: known });
}

function ContactCodeStep(props: ContactStepProps) {
  const { kind, reply, restart } = props;
  const value = reply?.values[contactField(kind)] ?? "";
  const isPhone = kind === "phone";
  return (
    <CodeForm
      {...props}
      intent={`${kind}.confirm`}
      again={`${kind}.ask`}
      phone={isPhone ? unbroken(value) : null}
      submit={t(`save.${kind}`)}
    >
      <p className="muted">
        {!isPhone && t("emailSent", { value })}{" "}
        <a className="text-link" href={restart}>
          {t(isPhone ? "otherPhone" : "otherEmail")}
        </a>
      </p>
      {isPhone && <p className="muted">{t("phoneEnds")}</p>}
    </CodeForm>
  );
}

/** Documents need a counterparty: asks to choose one. */
function NoClient({ place }: { place: Place }) {
  return (
    <div className="stack">
      <p>{t("noClient")}</p>
      <p>
        <LinkButton kind="main" href={withDrawer(place, "counterparty")}>
          {t("chooseClient")}
        </LinkButton>
      </p>
    </div>
  );
}

/** For a session that is not fresh: confirms the account's current phone first (security A15). */
function SessionStep(props: ContactStepProps) {
  const { kind, account } = props;
  const phone = unbroken(formatPhone(account.phone));
  return (
    <CodeForm {...props} intent={`${kind}.session`} again={`${kind}.sessionAgain`} phone={phone} submit={t("confirm")}>
      <p>{t("sessionText")}</p>
    </CodeForm>
  );
}

/** `phone`: where the code was sent; null for an e-mail. */
type CodeFormProps = ContactStepProps & {
  intent: string;
  again: string;
  phone: string | null;
  submit: string;
  children: ReactNode;
};

/** A code with its purpose; the new phone or address is a hidden field, a typed code is never rendered back. */
function CodeForm({ kind, reply, form, intent, again, phone, submit, children }: CodeFormProps) {
  const { Form, action, busy } = form;
  const name = contactField(kind);
  const value = reply?.values[name] ?? "";
  const code = useShopForm<ReturnType<typeof contactCodeForm>>(intent.replace(".", "-"), reply);
  const counterparty = useFrame().viewer?.client?.rootUuid ?? "";
  const way = phone === null ? null : codeWayOf(reply?.values, phone);
  const fields = { [name]: value, counterparty, ...way?.fields };
  return (
    <div className="stack">
      <ShopForm form={code} as={Form} action={action} className="stack">
        {way && <p className="muted">{way.text}</p>}
        {children}
        <input type="hidden" name={name} value={value} />
        <CounterpartyField />
        {way && <input type="hidden" name="sentBy" value={way.fields.sentBy} />}
        {way && <input type="hidden" name="fallbacks" value={way.fields.fallbacks} />}
        {/* Each step has its own field: a code typed for one is not reused in the other. */}
        <CodeField
          key={intent}
          {...code.field("code")}
          label={way?.label ?? t("emailedCode")}
          hint={t("codeHint")}
          autoFocus
        />
        <Button kind="main" name="intent" value={intent} disabled={busy}>
          {submit}
        </Button>
      </ShopForm>
      <CodeAgain intent={again} fields={fields} form={form} data={reply?.data} />
      {way && <CodeFallback intent={again} fields={fields} channels={way.channels} form={form} />}
    </div>
  );
}
