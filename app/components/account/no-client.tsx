import { LinkButton } from "#app/components/kit/button.tsx";
import { withDrawer, type Place } from "#app/components/frame/links.ts";
import { account as texts } from "#app/i18n/ru/account.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("account", texts);

/** Documents go to a counterparty: first one has to be chosen. */
export function NoClient({ place }: { place: Place }) {
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
