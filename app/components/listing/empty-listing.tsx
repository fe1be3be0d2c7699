import { LinkButton } from "#app/components/kit/button.tsx";
import { Empty } from "#app/components/kit/empty.tsx";
import { listing } from "#app/i18n/ru/catalog/listing.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("listing", listing);

/** An empty result with suggestions. */
export function EmptyListing({ kind }: { kind: "category" | "filtered" | "tooComplex" }) {
  return (
    <Empty title={t(`empty.${kind}.title`)} text={t(`empty.${kind}.text`)}>
      {kind !== "filtered" && <LinkButton href="/catalog">{t("toCatalog")}</LinkButton>}
    </Empty>
  );
}
