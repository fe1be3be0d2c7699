import { Button } from "#app/components/kit/button.tsx";
import type { SavedAddress } from "#app/contract/addresses.ts";
import { settings as texts } from "#app/i18n/ru/settings.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("settings", texts);

/** Where orders were brought to and shall be again: saved on the checkout, forgotten here. */
export function SettingsAddresses({ list }: { list: SavedAddress[] | null }) {
  return (
    <section className="profile-section">
      <h2>{t("addresses")}</h2>
      {list === null && <p>{t("addressesFailed")}</p>}
      {list?.length === 0 && <p>{t("noAddresses")}</p>}
      {list !== null && list.length > 0 && (
        <ul className="record-list">
          {list.map(({ uuid, address, city }) => (
            <li key={uuid}>
              <span>
                <b>{address}</b>
                <small className="muted">{city}</small>
              </span>
              <form method="post" data-enhance="">
                <input type="hidden" name="address" value={uuid} />
                <Button name="intent" value="address.forget" aria-label={t("forgetNamed", { address })}>
                  {t("forget")}
                </Button>
              </form>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
