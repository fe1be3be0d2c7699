import type { DocumentLine, DocumentRecord } from "#app/domain/exchange/records.ts";
import { thousandthsToDecimal } from "#app/domain/thousandths.ts";
import { fileOf, type GeneratedExchange, type GeneratedFile } from "./generated-packages.ts";
import type { Schema } from "./generated-xml.ts";

/** Documents as 1C sends them: orders that it sends back, shipments, payments, returns. */
export function documentsFile(
  name: string,
  documents: readonly DocumentRecord[],
  schema: Schema,
  { formedAt }: Pick<GeneratedExchange, "formedAt">,
): GeneratedFile {
  return fileOf(name, schema, formedAt, function* () {
    for (const document of documents) {
      const xml = element("Документ", ...documentParts(document));
      yield schema === "3.1" ? element("Контейнер", xml) : xml;
    }
  });
}

/** An order as 1C sends it back after it got it: with a number of its own and a status. */
export function answerTo(
  order: DocumentRecord,
  { numberIn1c, dateIn1c, status }: { numberIn1c: string; dateIn1c: string; status: string },
): DocumentRecord {
  const added = [
    { name: "Номер по 1С", value: numberIn1c },
    { name: "Дата по 1С", value: dateIn1c },
    { name: "Проведен", value: "true" },
    { name: "Статус заказа", value: status },
  ];
  const kept = order.requisites.filter(({ name }) => !added.some((one) => one.name === name));
  return { ...order, numberIn1c, dateIn1c, status, requisites: [...kept, ...added] };
}

function documentParts(document: DocumentRecord): string[] {
  return [
    textElement("Ид", document.id),
    textElement("НомерВерсии", document.version),
    textElement("ПометкаУдаления", String(document.isDeleted)),
    textElement("Номер", document.number),
    textElement("Дата", document.date),
    textElement("ХозОперация", document.operation),
    textElement("Основание", document.basis),
    element("Контрагенты", ...document.contragents.map(contragentXml)),
    textElement("Валюта", document.currency),
    textElement("Курс", "1.0000"),
    textElement("Сумма", amount(document.sum)),
    textElement("Роль", "Продавец"),
    textElement("Комментарий", document.comment),
    requisitesXml(document.requisites),
    element("Товары", ...document.lines.map(lineXml)),
  ];
}

function contragentXml({ id, inn, kpp, name, role }: DocumentRecord["contragents"][number]): string {
  return element(
    "Контрагент",
    textElement("Ид", id),
    textElement("Наименование", name),
    textElement("Роль", role),
    textElement("ИНН", inn),
    textElement("КПП", kpp),
  );
}

function lineXml(line: DocumentLine): string {
  const kind = line.isService ? "Услуга" : "Товар";
  return element(
    "Товар",
    textElement("Ид", line.id),
    textElement("Артикул", line.article),
    textElement("Наименование", line.name),
    textElement("Коэффициент", line.coefficient),
    textElement("Количество", amount(line.quantity)),
    textElement("Цена", amount(line.price)),
    textElement("Сумма", amount(line.sum)),
    requisitesXml([
      { name: "ВидНоменклатуры", value: kind },
      { name: "ТипНоменклатуры", value: kind },
    ]),
  );
}

function requisitesXml(requisites: DocumentRecord["requisites"]): string {
  const list = requisites.map(({ name, value }) =>
    element("ЗначениеРеквизита", textElement("Наименование", name), textElement("Значение", value)),
  );
  return element("ЗначенияРеквизитов", ...list);
}

function amount(thousandths: number | null): string | null {
  return thousandths === null ? null : thousandthsToDecimal(thousandths);
}

function element(name: string, ...inside: readonly string[]): string {
  return `<${name}>${inside.join("")}</${name}>`;
}

/** Null is left out. */
function textElement(name: string, text: string | null): string {
  if (text === null) return "";
  return element(name, text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"));
}
