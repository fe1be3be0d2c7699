import { exportRules, isExportedList, namesPeople } from "#app/domain/desk/list-export.ts";
import type { ListShape } from "#app/domain/desk/list-shape.ts";
import type { DeskList, ListExport } from "./declare.ts";

/** How a list goes into a file: in its own way, or by its name as all others. */
export function exportOf<S extends ListShape, Row>({ shape, exportTo }: DeskList<S, Row>): ListExport | null {
  const { name } = shape;
  if (exportTo !== undefined) return exportTo;
  if (!isExportedList(name)) return null;
  const rule = exportRules[name];
  return {
    right: rule.right,
    ...(namesPeople(rule) ? { personalRight: "exportPersonalData" } : {}),
    run: ({ call }, query, { key, ...wanted }) =>
      call.deskFiles.exportList({ body: { list: name, query, ...wanted }, key }),
  };
}
