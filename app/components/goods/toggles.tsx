import { Icon } from "#app/components/kit/icon.tsx";
import { listing } from "#app/i18n/ru/listing.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("listing", listing);

export type Toggled = { favourite: boolean; compared: boolean };

/** Submit buttons of the page's `ToggleForms`: a product on a list needs no forms of its own for them. */
export function Toggles({ goods, favourite, compared, worded }: Props) {
  return (
    <div className="goods-toggles">
      <button
        form={favourite ? "f0" : "f1"}
        name="externalId"
        value={goods.externalId}
        aria-pressed={favourite}
        aria-label={worded ? undefined : t("toFavourites")}
      >
        <Icon name="fav" />
        {worded && t("toFavourites")}
      </button>
      <button
        form={compared ? "c0" : "c1"}
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

/** `worded`: the words stand beside the icons. */
type Props = { goods: { uuid: string; externalId: string }; worded?: boolean } & Toggled;

/** The same states on cards that stand as the server has drawn them. */
export function showToggles(
  list: HTMLElement,
  favouriteIds: readonly string[],
  comparedUuids: readonly string[],
): void {
  for (const button of list.querySelectorAll<HTMLButtonElement>(".goods-toggles button")) {
    const kind = button.name === "uuid" ? "c" : "f";
    const on = (kind === "c" ? comparedUuids : favouriteIds).includes(button.value);
    button.setAttribute("form", `${kind}${on ? 0 : 1}`);
    button.setAttribute("aria-pressed", String(on));
  }
}

/** Once on every page that has toggles: into and out of favourites and comparison. */
export function ToggleForms() {
  return (
    <>
      <ToggleForm id="f1" intent="favourite.toggle" on="1" />
      <ToggleForm id="f0" intent="favourite.toggle" on="0" />
      <ToggleForm id="c1" intent="compare.toggle" on="1" />
      <ToggleForm id="c0" intent="compare.toggle" on="0" />
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
