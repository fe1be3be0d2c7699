import { readPackageTime } from "#app/domain/exchange/package-time.ts";
import type { PackageRecord, PackageSection } from "#app/domain/exchange/records.ts";
import { attributeOf, cleaned, textOf, type PackageElement } from "./package-element.ts";
import { PackageFault } from "./package-fault.ts";
import { longestText, type PackageEvents } from "./parse-package.ts";
import {
  readContragent,
  readGroup,
  readPriceType,
  readProperty,
  readUnitRecord,
  readWarehouse,
} from "./read-classifier.ts";
import { readDocuments } from "./read-document.ts";
import { readGood } from "./read-good.ts";
import { readOffer } from "./read-offer.ts";
import type { NoteFault } from "./record-parts.ts";

type RecordReader = (
  element: PackageElement,
  note: NoteFault,
  parent: string | null,
) => PackageRecord | readonly PackageRecord[] | null;

const readers: ReadonlyMap<string, RecordReader> = new Map<string, RecordReader>([
  ["Группы/Группа", (element, note, parent) => readGroup(element, parent, note)],
  ["Свойства/Свойство", readProperty],
  ["Свойства/СвойствоНоменклатуры", readProperty],
  ["ЕдиницыИзмерения/ЕдиницаИзмерения", readUnitRecord],
  ["ТипыЦен/ТипЦены", readPriceType],
  ["Склады/Склад", readWarehouse],
  ["Товары/Товар", readGood],
  ["Предложения/Предложение", readOffer],
  ["Контрагенты/Контрагент", readContragent],
  ["КоммерческаяИнформация/Документ", (element, note) => readDocuments(element, null, note)],
  ["Контейнер/Документ", (element, note) => readDocuments(element, null, note)],
  ["Документы/Документ", (element, note) => readDocuments(element, null, note)],
]);

const lists: ReadonlySet<string> = new Set([...readers.keys()].map((path) => path.slice(0, path.indexOf("/"))));

const sections: ReadonlyMap<string, PackageSection["section"]> = new Map([
  ["Классификатор", "classifier"],
  ["Каталог", "catalog"],
  ["ПакетПредложений", "offers"],
  ["ИзмененияПакетаПредложений", "offers"],
]);

const root = "КоммерческаяИнформация";

/** An element around records: its path, how many it had, the group that it is in. */
type Frame = { name: string; path: string; count: number; parent: string | null };

/** A record with its place in the file, as names of elements: «Каталог/Товары/Товар[17]»; of its head, the root. */
export type RecordInFile = { record: PackageRecord; place: string };

/** What elements of one record hold in memory at most, in characters. */
const largestRecord = 33_554_432;
const roomOfElement = 200;
const longestValue = 200;

/** Makes records of elements as they end, and forgets the elements. */
export class RecordBuilder implements PackageEvents {
  #ready: RecordInFile[] = [];
  #readyBefore = 0;
  readonly #frames: Frame[] = [];
  #open: PackageElement[] = [];
  #size = 0;
  #ignored = 0;
  /** A section waits for its first record: its Ид and mark may be elements inside it. */
  #section: { record: PackageSection; catalog: string | null; isChanges: boolean } | null = null;

  take(): RecordInFile[] {
    const taken = this.#ready;
    this.#ready = [];
    this.#readyBefore = 0;
    return taken;
  }

  unclosed(): void {
    this.#ready.length = Math.min(this.#ready.length, this.#readyBefore);
  }

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    if (this.#ignored > 0) this.#ignored += 1;
    else if (this.#open.length > 0) this.#openInside(name, attributes);
    else this.#openAround(name, attributes);
  }

  text(text: string): void {
    const element = this.#open.at(-1);
    if (element === undefined || (element.text === "" && text.trim() === "")) return;
    this.#grow(text.length);
    if (element.text.length + text.length > longestText) throw new PackageFault("tooLong");
    element.text += text;
  }

  close(): void {
    this.#readyBefore = this.#ready.length;
    if (this.#ignored > 0) {
      this.#ignored -= 1;
      return;
    }
    const element = this.#open.pop();
    if (element === undefined) {
      if (sections.has(this.#frames.pop()?.name ?? "")) this.#beginSection();
    } else if (this.#open.length === 0) this.#finish(element);
  }

  #openInside(name: string, attributes: ReadonlyMap<string, string>): void {
    const [record] = this.#open;
    // The schema has groups inside a group after everything else of it: they need not wait for its end.
    if (name === "Группы" && record?.name === "Группа" && this.#open.length === 1) {
      const parent = this.#finish(record);
      const path = `${this.#frames.at(-1)?.path}[${this.#frames.at(-1)?.count}]`;
      this.#frames.push({ name: record.name, path, count: 0, parent }, { name, path, count: 0, parent });
      this.#open = [];
      return;
    }
    this.#begin(name, attributes);
  }

  #begin(name: string, attributes: ReadonlyMap<string, string>): void {
    const element: PackageElement = { name, attributes, children: [], text: "" };
    this.#open.at(-1)?.children.push(element);
    this.#open.push(element);
    this.#grow([...attributes.values()].reduce((sum, value) => sum + value.length, roomOfElement));
  }

  #grow(characters: number): void {
    this.#size += characters;
    if (this.#size > largestRecord) throw new PackageFault("tooLong");
  }

  #openAround(name: string, attributes: ReadonlyMap<string, string>): void {
    const around = this.#frames.at(-1);
    if (around === undefined) this.#openRoot(name, attributes);
    else if (readers.has(`${around.name}/${name}`)) {
      around.count += 1;
      this.#size = 0;
      this.#begin(name, attributes);
    } else if (sections.has(around.name) && /^(?:Ид|ИдКаталога|СодержитТолькоИзменения)$/.test(name)) {
      this.#size = 0;
      this.#begin(name, attributes);
    } else if (lists.has(name) || sections.has(name)) this.#enter(name, attributes);
    else this.#ignored = 1;
  }

  #openRoot(name: string, attributes: ReadonlyMap<string, string>): void {
    if (name !== root && !sections.has(name)) throw new PackageFault("notCommerceMl", name);
    const schema = attributeOf({ attributes }, "ВерсияСхемы") || null;
    const formedAt = readPackageTime(attributes.get("ДатаФормирования") ?? "");
    const isWrapped = name === root;
    const record = { type: "head", schema: isWrapped ? schema : null, formedAt: isWrapped ? formedAt : null } as const;
    this.#ready.push({ record, place: name });
    this.#enter(name, attributes);
  }

  #enter(name: string, attributes: ReadonlyMap<string, string>): void {
    const around = this.#frames.at(-1);
    const section = sections.get(name);
    this.#beginSection();
    if (section !== undefined) {
      const isChanges = name === "ИзмененияПакетаПредложений";
      const isPartial = isChanges || !isWhole(attributes.get("СодержитТолькоИзменения"));
      this.#section = { record: { type: "section", section, id: null, isPartial }, catalog: null, isChanges };
    }
    const path = around === undefined || around.name === root ? name : `${around.path}/${name}`;
    this.#frames.push({ name, path, count: 0, parent: around?.parent ?? null });
  }

  #beginSection(): void {
    if (this.#section !== null) {
      const { record, catalog } = this.#section;
      const named = record.section === "offers" ? { ...record, id: catalog ?? record.id } : record;
      this.#ready.push({ record: named, place: record.section });
    }
    this.#section = null;
  }

  /** The id of the record, if it has one. */
  #finish(element: PackageElement): string | null {
    const around = this.#frames.at(-1);
    const read = readers.get(`${around?.name}/${element.name}`);
    if (around === undefined || read === undefined) {
      this.#note(element);
      return null;
    }
    const place = `${around.name === root ? element.name : `${around.path}/${element.name}`}[${around.count}]`;
    const given = element.children.find(({ name }) => name === "Ид");
    const id = given === undefined ? null : textOf(given).slice(0, longestValue) || null;
    const found = read(
      element,
      (at, value, code) =>
        this.#ready.push({
          record: { type: "fault", path: `${place}/${at}`, id, value: cleaned(value.slice(0, longestValue)), code },
          place,
        }),
      around.parent,
    );
    for (const record of found === null ? [] : [found].flat()) this.#ready.push({ record, place });
    return id;
  }

  #note(element: PackageElement): void {
    if (this.#section === null) return;
    const { record } = this.#section;
    const text = textOf(element);
    const id = text.replace(/#.*$/s, "") || null;
    if (element.name === "Ид") record.id = id;
    else if (element.name === "ИдКаталога") this.#section.catalog = id;
    else if (!this.#section.isChanges) record.isPartial = !isWhole(text);
  }
}

/** Only a section that says so is whole: leaving the mark out must not hide goods. */
function isWhole(onlyChanges: string | undefined): boolean {
  return /^(?:false|0|нет)$/i.test(onlyChanges?.trim() ?? "");
}
