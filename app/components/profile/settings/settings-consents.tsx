import { Button } from "#app/components/kit/button.tsx";
import { Check } from "#app/components/kit/fields/check.tsx";
import { paths } from "#app/components/frame/links.ts";
import type { Subscription } from "#app/contract/account/senders.ts";
import { settings as texts } from "#app/i18n/ru/account/settings.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { ConsentViewModel } from "#app/view-models/account/consents.ts";

const t = namespace("settings", texts);

/** `consents` and `newsletter` are null if they could not be loaded. */
export type ConsentsData = {
  consents: ConsentViewModel[] | null;
  newsletter: Subscription | null;
  mayAskNewsletter: boolean;
};

/** Newsletter, consents with date and text, and the effect of withdrawing (152-ФЗ, ст. 9). */
export function SettingsConsents({ consents, newsletter, mayAskNewsletter }: ConsentsData) {
  return (
    <section className="profile-section" id="consents">
      <h2>{t("consents")}</h2>
      {newsletter && <Newsletter {...newsletter} mayAsk={mayAskNewsletter} />}
      {consents === null ? (
        <p>{t("consentsFailed")}</p>
      ) : (
        <form method="post" data-enhance="">
          <input type="hidden" name="intent" value="consent.withdraw" />
          <ul className="record-list">
            {consents.map((consent) => (
              <Consent key={consent.purpose} {...consent} />
            ))}
          </ul>
        </form>
      )}
      <p className="hint">
        {t("withdrawHint")}{" "}
        <a className="text-link" href={paths.deletion}>
          {t("deletionLink")}
        </a>
      </p>
    </section>
  );
}

function Newsletter({ status, email, mayAsk }: Subscription & { mayAsk: boolean }) {
  if (status !== "none") {
    return (
      <form method="post" className="heading-row" data-enhance="">
        <span>{t(status === "confirmed" ? "newsletterOn" : "newsletterPending", { email: email ?? "" })}</span>
        <Button kind="plain" name="intent" value="newsletter.off">
          {t("unsubscribe")}
        </Button>
      </form>
    );
  }
  if (!mayAsk) return <p>{t("newsletterNeedsEmail")}</p>;
  return (
    <form method="post" className="stack" data-enhance="">
      <p>{t("newsletterOff")}</p>
      <Check name="marketing" id="settings-marketing">
        {t("consentOf.marketing")}
      </Check>
      <div>
        <Button name="intent" value="newsletter.on">
          {t("subscribe")}
        </Button>
      </div>
    </form>
  );
}

function Consent({ purpose, isGiven, at, version, mayWithdraw }: ConsentViewModel) {
  const name = isKnown(purpose) ? t(`consentOf.${purpose}`) : t("otherConsent");
  return (
    <li>
      <span>
        {name}
        <small className="muted">{stateText({ isGiven, at, version })}</small>
      </span>
      {mayWithdraw && (
        <Button name="purpose" value={purpose} aria-label={t("withdrawNamed", { name })}>
          {t("withdraw")}
        </Button>
      )}
    </li>
  );
}

function stateText({ isGiven, at, version }: Pick<ConsentViewModel, "isGiven" | "at" | "version">): string {
  if (!isGiven) return t("consentWithdrawn", { at });
  return version === null ? t("consentUnpublished", { at }) : t("consentGiven", { at, version });
}

function isKnown(purpose: string): purpose is keyof typeof texts.consentOf {
  return Object.hasOwn(texts.consentOf, purpose);
}
