import type { ListedImportRow } from "#app/contract/desk/imports.ts";
import { importsList } from "#app/domain/desk/lists/imports.ts";
import type { DeskList } from "#app/desk/list/declare.ts";
import { listPage } from "#app/desk/list/list-page.tsx";
import { formatTableMoment, formatNumber } from "#app/i18n/format.ts";
import { importPages } from "#app/i18n/ru/desk/import-pages.ts";
import { namespace } from "#app/i18n/translator.ts";
import { ok } from "#app/domain/verdict.ts";

const t = namespace("importPages", importPages);

type Row = ListedImportRow & { timezone: string };

function worded(words: Readonly<Record<string, string>>) {
  return (code: string) => words[code] ?? code;
}

const stateText = worded(importPages.state);
const kindText = worded(importPages.kind);
const amount = (count: number) => (count === 0 ? "" : formatNumber(count));

/** «Импорт» (desk §9). */
const imports: DeskList<typeof importsList, Row> = {
  shape: importsList,
  path: "imports",
  right: "import",
  title: t("title"),
  empty: t("empty"),
  columns: {
    file: { label: t("column.file"), cell: ({ fileName }) => fileName, sort: "file" },
    created: {
      label: t("column.created"),
      cell: ({ createdAt, timezone }) => formatTableMoment(createdAt, timezone),
      sort: "created",
    },
    kind: { label: t("column.kind"), cell: ({ kind }) => kindText(kind) },
    by: { label: t("column.by"), cell: ({ by }) => by },
    state: { label: t("column.state"), cell: ({ state }) => stateText(state) },
    rows: { label: t("column.rows"), cell: ({ counts }) => amount(counts.rows), isNumber: true },
    new: { label: t("column.new"), cell: ({ counts }) => amount(counts.created), isNumber: true },
    changed: { label: t("column.changed"), cell: ({ counts }) => amount(counts.updated), isNumber: true },
    same: { label: t("column.same"), cell: ({ counts }) => amount(counts.unchanged), isNumber: true },
    errors: {
      label: t("column.errors"),
      cell: ({ counts }) => counts.error > 0 && <b className="desk-bad">{formatNumber(counts.error)}</b>,
      isNumber: true,
    },
  },
  filters: {
    q: { label: t("filter.q") },
    kind: { label: t("filter.kind"), option: kindText },
    state: { label: t("filter.state"), option: stateText },
    created: { label: t("filter.created") },
  },
  row: ({ uuid, version, fileName }) => ({ id: uuid, version, name: fileName, href: `/desk/imports/${uuid}` }),
  async load({ call }, query) {
    const list = await call.deskImports.list({ query });
    if (!list.ok) return list;
    const { items, timezone, ...page } = list.value;
    return ok({ ...page, items: items.map((row) => ({ ...row, timezone })) });
  },
  links: [
    { href: "/desk/imports/new", text: t("upload"), right: "import" },
    { href: "/desk/imports/sources", text: t("sources"), right: "import" },
    { href: "/desk/imports/export", text: t("export"), right: "import" },
  ],
};

export const importsPage = listPage(imports);
