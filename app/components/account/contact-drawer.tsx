import { useFetcher, useLocation } from "@remix-run/react";
import type { AuthForm } from "#app/components/auth/step.ts";
import { Drawer } from "#app/components/drawers/drawer.tsx";
import type { FormReply } from "#app/view-models/frame.ts";
import { formAction, withDrawer, type Place } from "#app/components/frame/links.ts";
import type { ContactKind } from "#app/forms/contact.ts";
import { useKeptReply } from "#app/components/navigation/use-kept-reply.ts";
import { account as texts } from "#app/i18n/ru/account.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { AccountViewModel } from "#app/view-models/account.ts";
import { AskStep } from "./ask-step.tsx";
import { ContactCodeStep } from "./contact-code-step.tsx";
import { NoClient } from "./no-client.tsx";
import { SessionStep } from "./session-step.tsx";

const t = namespace("account", texts);

type Props = { kind: ContactKind; account: AccountViewModel; sent: FormReply | null; place: Place };

/**
 * A new phone or address in at most three plain forms: the new one, a code to the account's phone unless it has just
 * answered one, a code to the new one.
 */
export function ContactDrawer({ kind, account, sent, place }: Props) {
  // A fresh visit to the drawer begins at the first step again.
  const key = `${kind} ${useLocation().key}`;
  const fetcher = useFetcher<FormReply>({ key });
  const reply = useKeptReply(key, fetcher.data) ?? (sent?.form === kind ? sent : null);
  const form: AuthForm = { Form: fetcher.Form, action: formAction(place, kind), busy: fetcher.state !== "idle" };
  const step = { kind, account, reply, form, restart: place.pathname + place.search };
  const homeless = kind === "profile-email" && account.client === null;
  return (
    <Drawer title={t(`title.${kind}`)} closeHref={withDrawer(place, null)}>
      {homeless ? (
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
