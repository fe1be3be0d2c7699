import { importsList } from "#app/domain/desk/lists/imports.ts";
import { ok } from "#app/domain/verdict.ts";
import { importPages } from "#app/i18n/ru/desk/import-pages.ts";
import { namespace } from "#app/i18n/translator.ts";
import { listDeskImports } from "#server/use-cases/catalog/imports/desk/list-imports.ts";
import { listed, zonedCell } from "#server/use-cases/desk/exports/listed.ts";

const t = namespace("importPages", importPages);

export const listedImports = listed({
  shape: importsList,
  title: t("title"),
  async read(ports, staff, query) {
    const list = await listDeskImports(ports, staff, query);
    if (!list.ok) return list;
    const { items, timezone, ...page } = list.value;
    return ok({ ...page, items: items.map((row) => ({ ...row, timezone })) });
  },
  id: ({ uuid }) => uuid,
  columns: {
    file: { title: t("column.file"), width: 40, cell: ({ fileName }) => fileName },
    created: {
      title: t("column.created"),
      ...{ width: 28, kind: "moment", isZoned: true },
      cell: ({ createdAt, timezone }, { format }) => zonedCell(createdAt, timezone, format),
    },
    kind: { title: t("column.kind"), cell: ({ kind }) => t(`kind.${kind}`) },
    by: { title: t("column.by"), width: 26, cell: ({ by }) => by },
    state: { title: t("column.state"), cell: ({ state }) => t(`state.${state}`) },
    rows: { title: t("column.rows"), width: 12, kind: "amount", cell: ({ counts }) => counts.rows },
    new: { title: t("column.new"), width: 12, kind: "amount", cell: ({ counts }) => counts.created },
    changed: { title: t("column.changed"), width: 12, kind: "amount", cell: ({ counts }) => counts.updated },
    same: { title: t("column.same"), width: 16, kind: "amount", cell: ({ counts }) => counts.unchanged },
    errors: { title: t("column.errors"), width: 12, kind: "amount", cell: ({ counts }) => counts.error },
  },
});
