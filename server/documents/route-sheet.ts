import { namedPlace } from "#app/domain/city/named-place.ts";
import { formatDate, formatKilograms } from "#app/i18n/format.ts";
import { deliveryWay } from "#app/i18n/order-delivery.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { routeSheet as texts } from "#app/i18n/ru/desk/route-sheet.ts";
import { namespace } from "#app/i18n/translator.ts";
import { bold, openPdf, regular } from "./pdf.ts";
import { footPages, ruledTable, type Area, type RuledColumn } from "./ruled-table.ts";

const t = namespace("routeSheet", texts);

export type RouteStop = {
  number: string;
  way: string;
  providerCode: string;
  route: string | null;
  address: string;
  interval: string | null;
  recipient: { fio: string; phone: string; callMe: boolean };
  weightGrams: number | null;
  waybill: string | null;
  track: string | null;
};
/** `day`: ISO. */
export type RouteSheet = { day: string; warehouse: { name: string; address: string }; stops: readonly RouteStop[] };

const margin = 28;
const width = 841.89 - 2 * margin;
const area: Area = { left: margin, width, bottom: 595.28 - margin - 16 };
const columns: RuledColumn[] = [
  { title: t("column.at"), width: 24, align: "center" },
  { title: t("column.number"), width: 92, align: "left" },
  { title: t("column.route"), width: 84, align: "left" },
  { title: t("column.address"), width: width - 644, align: "left" },
  { title: t("column.interval"), width: 64, align: "center" },
  { title: t("column.recipient"), width: 126, align: "left" },
  { title: t("column.weight"), width: 56, align: "right" },
  { title: t("column.waybill"), width: 84, align: "left" },
  { title: t("column.places"), width: 42, align: "center" },
  { title: t("column.signature"), width: 72, align: "center" },
];

/** What a driver takes along and where he takes it; places and signatures are filled in by hand. */
export async function printedRouteSheet({ day, warehouse, stops }: RouteSheet): Promise<Uint8Array<ArrayBuffer>> {
  const title = t("title", { day: formatDate(day) });
  const { pdf, done } = await openPdf({ margin, bufferPages: true, layout: "landscape", info: { Title: title } });
  pdf.font(bold).fontSize(16).text(title, margin, margin, { width });
  pdf
    .font(regular)
    .fontSize(10)
    .text(t("from", { place: namedPlace(warehouse) }))
    .moveDown(0.6);
  const table = ruledTable(pdf, area, columns, { head: 8, body: 8.5, padding: 3 });
  table.head();
  for (const [at, stop] of stops.entries()) table.row(cellsOf(stop, at));
  if (pdf.y + 40 > area.bottom) pdf.addPage();
  pdf
    .font(regular)
    .fontSize(10)
    .text(t("counted", { count: stops.length }), margin, pdf.y + 8, { width });
  pdf.text(t("driver"), margin, pdf.y + 10, { width });
  footPages(pdf, area, (page, pages) => t("pageOf", { title, page, pages }));
  pdf.end();
  return done;
}

function cellsOf(stop: RouteStop, at: number): string[] {
  const { fio, phone, callMe } = stop.recipient;
  return [
    String(at + 1),
    stop.number,
    stop.route ?? deliveryWay({ type: stop.way, providerCode: stop.providerCode }),
    stop.address,
    stop.interval ?? "",
    [fio, formatPhone(phone), ...(callMe ? [t("callMe")] : [])].join("\n"),
    stop.weightGrams === null ? "" : formatKilograms(stop.weightGrams),
    [stop.waybill, stop.track].filter(Boolean).join("\n"),
    "",
    "",
  ];
}
