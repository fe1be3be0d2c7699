import { Button } from "#app/components/kit/button.tsx";
import { Check } from "#app/components/kit/check.tsx";
import type { CatalogView } from "#app/domain/catalog/view.ts";
import { settings as texts } from "#app/i18n/ru/settings.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { SettingsViewModel } from "#app/view-models/settings.ts";

const t = namespace("settings", texts);

/** What the shop remembers for the account on every device. */
export function SettingsForm({ view, showPopup, doNotDivide, notifyStock }: SettingsViewModel) {
  return (
    <section className="profile-section">
      <h2>{t("shop")}</h2>
      <form method="post" className="stack" data-enhance="">
        <fieldset>
          <legend className="bold">{t("view")}</legend>
          {views.map((each) => (
            <Check
              key={each}
              type="radio"
              name="catalogViewType"
              id={`settings-view-${each}`}
              value={each}
              defaultChecked={each === view}
              {...(each === "table" ? { hint: t("tableHint") } : {})}
            >
              {t(`views.${each}`)}
            </Check>
          ))}
        </fieldset>
        <div>
          <Check name="showPopup" id="settings-showPopup" defaultChecked={showPopup}>
            {t("showPopup")}
          </Check>
          <Check name="doNotDivide" id="settings-doNotDivide" defaultChecked={doNotDivide} hint={t("doNotDivideHint")}>
            {t("doNotDivide")}
          </Check>
          <Check name="notifyStock" id="settings-notifyStock" defaultChecked={notifyStock} hint={t("notifyStockHint")}>
            {t("notifyStock")}
          </Check>
        </div>
        <div>
          <Button kind="main" name="intent" value="settings.save">
            {t("save")}
          </Button>
        </div>
      </form>
    </section>
  );
}

const views = ["card", "list", "table"] as const satisfies readonly CatalogView[];
