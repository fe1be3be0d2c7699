import { useFrame } from "#app/components/frame/frame-context.ts";
import { paths } from "#app/components/frame/links.ts";
import { checkout as texts } from "#app/i18n/ru/checkout.ts";
import { namespace } from "#app/i18n/translator.ts";
import { Part } from "./part.tsx";

const t = namespace("checkout", texts);

/** For whom the shop sells: the counterparty chosen for the whole visit. */
export function BuyerPart({ mayChoose }: { mayChoose: boolean }) {
  const { viewer } = useFrame();
  if (viewer === null) return null;
  return (
    <Part title={t("buyer")}>
      <p className="bold">{viewer.client?.name ?? `${viewer.lastName} ${viewer.firstName}`}</p>
      <p className="hint">{t("buyerText")}</p>
      {mayChoose && (
        <p>
          <a href={paths.profile}>{t("otherBuyer")}</a>
        </p>
      )}
    </Part>
  );
}
