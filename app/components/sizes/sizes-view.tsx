import { Chip } from "#app/components/kit/chip.tsx";
import { PageHead } from "#app/components/frame/page-head.tsx";
import type { Crumb } from "#app/domain/catalog/breadcrumbs.ts";
import { sizes as texts } from "#app/i18n/ru/sizes.ts";
import { namespace } from "#app/i18n/translator.ts";
import type { SizeData } from "./size-data.ts";
import { SizeForm } from "./size-form.tsx";

const t = namespace("sizes", texts);

type Props = { h1: string; crumbs: Crumb[]; sizes: SizeData; formKey: string };

/** All sizes of one family, and the way to the other families of the category. */
export function SizesView({ h1, crumbs, sizes, formKey }: Props) {
  return (
    <>
      <PageHead crumbs={crumbs} h1={h1} />
      <SizeForm key={sizes.slug} sizes={sizes} firstKey={formKey} />
      {sizes.families.length > 0 && (
        <nav className="size-families" aria-labelledby="families">
          <h2 id="families">{t("families")}</h2>
          <div className="actions">
            {sizes.families.map(({ name, slug }) => (
              <Chip key={slug} href={`/product/${slug}/sizes`}>
                {name}
              </Chip>
            ))}
          </div>
        </nav>
      )}
    </>
  );
}
