import { Icon } from "#app/components/kit/icon.tsx";
import { listing } from "#app/i18n/ru/catalog/listing.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("listing", listing);

export type Toggled = { favourite: boolean; compared: boolean };

/** Submit buttons of the page's `ToggleForms`: products in a list need no forms of their own. */
export function Toggles({ goods, favourite, compared, worded }: Props) {
  return (
    <div className="goods-toggles">
      <button
        form={favourite ? "favourite-off" : "favourite-on"}
        name="externalId"
        value={goods.externalId}
        aria-pressed={favourite}
        aria-label={worded ? undefined : t("toFavourites")}
      >
        <Icon name="fav" />
        {worded && t("toFavourites")}
      </button>
      <button
        form={compared ? "compare-off" : "compare-on"}
        name="uuid"
        value={goods.uuid}
        aria-pressed={compared}
        aria-label={worded ? undefined : t("toCompare")}
      >
        <Icon name="cmp" />
        {worded && t("toCompare")}
      </button>
    </div>
  );
}

/** `worded`: with text beside the icons. */
type Props = { goods: { uuid: string; externalId: string }; worded?: boolean } & Toggled;

/** Once per page with toggles: add to and remove from favourites and comparison. */
export function ToggleForms() {
  return (
    <>
      <ToggleForm id="favourite-on" intent="favourite.toggle" on="1" />
      <ToggleForm id="favourite-off" intent="favourite.toggle" on="0" />
      <ToggleForm id="compare-on" intent="compare.toggle" on="1" />
      <ToggleForm id="compare-off" intent="compare.toggle" on="0" />
    </>
  );
}

function ToggleForm({ id, intent, on }: { id: string; intent: string; on: string }) {
  return (
    <form id={id} method="post" data-enhance="">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="on" value={on} />
    </form>
  );
}
