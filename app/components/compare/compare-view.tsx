import { Chip } from "#app/components/kit/chip.tsx";
import { useFocusAfterRemoval } from "#app/components/kit/use-focus-after-removal.ts";
import { PageHead } from "#app/components/frame/page-head.tsx";
import { EmptyList } from "#app/components/drawers/empty-list.tsx";
import { useFrame } from "#app/components/frame/frame-context.ts";
import { ToggleForms } from "#app/components/goods/toggles.tsx";
import type { Crumb } from "#app/domain/catalog/breadcrumbs.ts";
import type { FormReply } from "#app/forms/reply.ts";
import { formatCount } from "#app/i18n/format.ts";
import { compare as texts } from "#app/i18n/ru/compare.ts";
import { namespace } from "#app/i18n/translator.ts";
import { ClearComparison, UndoComparison } from "./clear-comparison.tsx";
import type { Compared } from "./comparison-rows.ts";
import { GroupView, groupHref, type ComparisonGroup } from "./group-view.tsx";

const t = namespace("compare", texts);

type Props = {
  crumbs: Crumb[];
  h1: string;
  groups: ComparisonGroup[];
  /** The group that is shown; null when there is none. */
  group: ComparisonGroup | null;
  products: Compared[];
  onlyDifferences: boolean;
  cleared: FormReply | null;
};

/** Goods side by side, one category at a time. */
export function CompareView({ crumbs, h1, groups, group, products, onlyDifferences, cleared }: Props) {
  const heading = useFocusAfterRemoval(useFrame().comparisons);
  return (
    <>
      <PageHead crumbs={crumbs} h1={h1} headingRef={heading}>
        {group !== null && <ClearComparison label={t("clearAll")} />}
      </PageHead>
      {cleared && <UndoComparison reply={cleared} />}
      {group === null ? (
        <EmptyList
          title={t("emptyTitle")}
          text={t("emptyText")}
          guestText={t("guestText")}
          toCatalog={t("toCatalog")}
        />
      ) : (
        <>
          <nav className="actions" aria-label={t("groups")}>
            {groups.map((one) => (
              <Chip key={one.uuid} href={groupHref(one, onlyDifferences)} on={one.uuid === group.uuid}>
                {`${one.name} ${formatCount(one.count)}`}
              </Chip>
            ))}
          </nav>
          <GroupView group={group} products={products} onlyDifferences={onlyDifferences} />
        </>
      )}
      <ToggleForms />
    </>
  );
}
