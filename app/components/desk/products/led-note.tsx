import type { DeskProduct } from "#app/contract/desk/product.ts";
import { deskProduct as texts } from "#app/i18n/ru/desk/product.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskProduct", texts);

const groups = { price: "prices", stock: "stock", pictures: "pictures" } as const;

type Props = { product: Pick<DeskProduct, "ledBy1c" | "can">; of: keyof typeof groups };

/** Tells that 1C writes prices, stock or pictures again, and where to keep it off (desk §7). */
export function LedNote({ product: { ledBy1c, can }, of }: Props) {
  if (!ledBy1c.some((pin) => pin === of || pin.startsWith(`${of}:`))) return null;
  return (
    <p>
      {t(`led.${groups[of]}`)} {can.edit && <a href="?tab=exchange">{t("led.toPins")}</a>}
    </p>
  );
}
