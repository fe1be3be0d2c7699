import type { CategoryMenuItem } from "#app/contract/catalog/catalog.ts";
import type { PriceList } from "#app/contract/files/price-lists.ts";
import { isUnderWay } from "#app/domain/files/process.ts";
import { priceListExtras } from "#app/domain/price-list/limits.ts";
import { formatFileSize } from "#app/i18n/file-size.ts";
import { formatDateTime, formatDeadline } from "#app/i18n/format.ts";
import { priceLists as texts } from "#app/i18n/ru/files/price-lists.ts";
import { ownFiles } from "#app/i18n/ru/files/own-files.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("priceLists", texts);
const tf = namespace("ownFiles", ownFiles);

export type CategoryChoice = { uuid: string; name: string; children: CategoryChoice[] };

/** Category tree of the form, without empty categories. */
export function categoryChoices(tree: readonly CategoryMenuItem[]): CategoryChoice[] {
  return tree
    .filter(({ productCount }) => productCount > 0)
    .map(({ uuid, name, children }) => ({ uuid, name, children: categoryChoices(children) }));
}

export type PriceListViewModel = {
  uuid: string;
  /** The last attempt to generate its file. */
  processUuid: string | null;
  name: string;
  /** Author and date; content; file. */
  author: string;
  facts: string[];
  made: string[];
  statusText: string;
  status: "queued" | "processing" | "done" | "error" | "none";
  isUnderWay: boolean;
  progress: number;
  fault: string | null;
  url: string | null;
  publicUrl: string | null;
  isScheduled: boolean;
};

export function priceListViewModel(list: PriceList, timeZone: string): PriceListViewModel {
  const { process, file, rowsCount, madeAt, nextRunAt } = list;
  const at = (instant: string) => formatDateTime(instant, timeZone);
  const underWay = process !== null && isUnderWay(process.status);
  return {
    uuid: list.uuid,
    processUuid: process?.uuid ?? null,
    name: list.name,
    author: t("author", { date: at(list.createdAt), author: list.author }),
    facts: factsOf(list),
    made: [
      ...(rowsCount === null ? [] : [t("rows", { count: rowsCount })]),
      ...(file === null
        ? []
        : [t("size", { size: formatFileSize(file.size), date: formatDeadline(file.expiresAt, timeZone) })]),
      ...(madeAt === null ? [] : [t("madeAt", { date: at(madeAt) })]),
      ...(nextRunAt === null ? [] : [t("next", { date: at(nextRunAt) })]),
      ...(file === null && madeAt !== null && !underWay ? [t("expired")] : []),
    ],
    status: process?.status ?? "none",
    statusText: process === null ? "" : tf(`status.${process.status}`),
    isUnderWay: underWay,
    progress: process?.progress ?? 0,
    fault: process?.error?.message ?? null,
    url: file?.url ?? null,
    publicUrl: list.publicUrl,
    isScheduled: nextRunAt !== null,
  };
}

function factsOf({ params, city, schedule, priceType }: PriceList): string[] {
  const { categories, brands, format } = params;
  return [
    t("facts", { format: t(`formats.${format}`), city }),
    ...(priceType ? [t("priceType", { type: priceType })] : []),
    categories === "all" ? t("categoriesAll") : t("selected", { count: categories.length }),
    ...(brands.length === 0 ? [] : [t("selectedBrands", { count: brands.length })]),
    ...priceListExtras.filter((extra) => params[extra]).map((extra) => t(`extra.${extra}`)),
    ...(schedule === "none" ? [] : [t(`schedules.${schedule}`)]),
  ];
}
