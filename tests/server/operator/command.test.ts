import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { commandFaults, commands, readCommand, usageOf } from "#server/operator/command.ts";
import { nameOf, operatorName } from "#server/operator/actor.ts";

type Row = readonly [line: string, name: string, input: object];

const run = "7b1c2f0e-6f0b-4a7e-9a51-0d7a3c1f5e21";

/** Every command with every option; free texts are quoted. */
const read: readonly Row[] = [
  ["maintenance on", "maintenance", { state: "on" }],
  ["maintenance off", "maintenance", { state: "off" }],
  ["redirect add /old /new", "redirect add", { path: "/old", target: "/new" }],
  ["init", "init", {}],
  ["init answers.json", "init", { file: resolve("answers.json") }],
  ["doctor", "doctor", {}],
  ["text list", "text list", {}],
  ["text set privacy texts/privacy.md", "text set", { slug: "privacy", file: resolve("texts/privacy.md") }],
  ["text show privacy", "text show", { slug: "privacy" }],
  ["text show privacy 2026-09-01", "text show", { slug: "privacy", edition: "2026-09-01" }],
  ["text editions privacy", "text editions", { slug: "privacy" }],
  ["text unpublish privacy", "text unpublish", { slug: "privacy" }],
  ["staff list", "staff list", {}],
  ["staff add Anna@shop.ru --role admin,orders", "staff add", { email: "Anna@shop.ru", role: "admin,orders" }],
  ["staff add a@shop.ru --role admin --name Анна", "staff add", { email: "a@shop.ru", role: "admin", name: "Анна" }],
  ["staff roles a@shop.ru orders,claims", "staff roles", { email: "a@shop.ru", roles: "orders,claims" }],
  ["staff block a@shop.ru has left", "staff block", { email: "a@shop.ru", text: "has left" }],
  ["staff block-demo", "staff block-demo", {}],
  ["staff unblock a@shop.ru", "staff unblock", { email: "a@shop.ru" }],
  ["staff reset-code a@shop.ru", "staff reset-code", { email: "a@shop.ru" }],
  ["exchange add buh Бухгалтерия", "exchange add", { login: "buh", name: "Бухгалтерия" }],
  [
    "exchange add ut11 УТ --type sale --encoding utf-8 --time-zone Asia/Omsk --addresses 10.0.0.1,10.1.0.0/16 --main",
    "exchange add",
    {
      ...{ login: "ut11", name: "УТ", type: "sale", encoding: "utf-8", "time-zone": "Asia/Omsk", main: true },
      addresses: "10.0.0.1,10.1.0.0/16",
    },
  ],
  ["feed list", "feed list", {}],
  ["feed build Яндекс", "feed build", { name: "Яндекс" }],
  ["exchange list", "exchange list", {}],
  ["exchange password ut11", "exchange password", { login: "ut11" }],
  ["exchange off ut11", "exchange off", { login: "ut11" }],
  ["exchange on ut11", "exchange on", { login: "ut11" }],
  ["exchange links ut11 --kind group --state new", "exchange links", { login: "ut11", kind: "group", state: "new" }],
  [
    "exchange link ut11 priceType t-1 --to base",
    "exchange link",
    { login: "ut11", kind: "priceType", id: "t-1", to: "base" },
  ],
  ["exchange link ut11 group g-1", "exchange link", { login: "ut11", kind: "group", id: "g-1" }],
  ["exchange create-categories ut11", "exchange create-categories", { login: "ut11" }],
  ["exchange held", "exchange held", {}],
  [
    "exchange apply 00000000-0000-4000-8000-000000000001",
    "exchange apply",
    { id: "00000000-0000-4000-8000-000000000001" },
  ],
  [
    "exchange reject 00000000-0000-4000-8000-000000000001",
    "exchange reject",
    { id: "00000000-0000-4000-8000-000000000001" },
  ],
  ["moderation +79161234567 off", "moderation", { phone: "+79161234567", state: "off", text: "" }],
  ["moderation 89161234567 on two words", "moderation", { phone: "89161234567", state: "on", text: "two words" }],
  ["account approve 7707083893", "account approve", { phoneOrInn: "7707083893" }],
  [
    "account reject 7707083893 --reason no such --firm",
    "account reject",
    { phoneOrInn: "7707083893", reason: "no such --firm" },
  ],
  ["settings list", "settings list", {}],
  ["settings set name Гвоздь и молоток", "settings set", { key: "name", text: "Гвоздь и молоток" }],
  ["settings set sign sign.svg", "settings set sign", { file: resolve("sign.svg") }],
  ["settings unset sign", "settings unset sign", {}],
  ["settings unset name", "settings unset", { key: "name" }],
  ["settings export shop", "settings export", { folder: resolve("shop") }],
  ["settings import shop --check", "settings import", { folder: resolve("shop"), check: true }],
  ["city list", "city list", {}],
  [
    "city add tver Тверь --region Тверская --phone +74822000000 --prefix ТВР --timezone Europe/Moscow --lat 56.86 --lon 35.9 --price-list base",
    "city add",
    {
      ...{ slug: "tver", name: "Тверь", region: "Тверская", phone: "+74822000000", prefix: "ТВР" },
      ...{ timezone: "Europe/Moscow", lat: "56.86", lon: "35.9", "price-list": "base" },
    },
  ],
  ["city set tver phone=+74822000001 rank=", "city set", { city: "tver", fields: ["phone=+74822000001", "rank="] }],
  ["city activate tver", "city activate", { city: "tver" }],
  ["city deactivate tver", "city deactivate", { city: "tver" }],
  ["city hours tver mon-fri 08:00-17:00", "city hours", { city: "tver", text: "mon-fri 08:00-17:00" }],
  ["city cut-off tver 15:00", "city cut-off", { city: "tver", hour: "15:00" }],
  ["warehouse list", "warehouse list", {}],
  [
    "warehouse add Южный --city tver --address Заводская --serves tver,msk",
    "warehouse add",
    { name: "Южный", city: "tver", address: "Заводская", serves: "tver,msk" },
  ],
  ["warehouse set Южный name=Юг", "warehouse set", { warehouse: "Южный", fields: ["name=Юг"] }],
  ["point list", "point list", {}],
  [
    "point add Лавка --city tver --address Новая --hours daily --special 2026-12-31 --warehouse Юг --services касса --code T-1 --phone 89 --lat 1 --lon 2 --how-to-get двор --max-kg 5 --max-length-mm 6 --max-litres 7",
    "point add",
    {
      ...{ name: "Лавка", city: "tver", address: "Новая", hours: "daily", special: "2026-12-31", warehouse: "Юг" },
      ...{ services: "касса", code: "T-1", phone: "89", lat: "1", lon: "2", "how-to-get": "двор" },
      ...{ "max-kg": "5", "max-length-mm": "6", "max-litres": "7" },
    },
  ],
  ["point set T-1 active=no", "point set", { point: "T-1", fields: ["active=no"] }],
  ["carrier on cdek tver", "carrier on", { carrier: "cdek", city: "tver" }],
  ["carrier off post all", "carrier off", { carrier: "post", city: "all" }],
  ["claims list", "claims list", {}],
  ["claims list rejected", "claims list", { status: "rejected" }],
  ["claims show R-1", "claims show", { number: "R-1" }],
  ["claims review R-1", "claims review", { number: "R-1", text: "" }],
  ["claims review R-1 --urgent -5 words", "claims review", { number: "R-1", text: "--urgent -5 words" }],
  ["claims ask R-1 which lock", "claims ask", { number: "R-1", text: "which lock" }],
  ["claims inspect R-1", "claims inspect", { number: "R-1", text: "" }],
  ["claims approve R-1", "claims approve", { number: "R-1", text: "" }],
  ["claims approve R-1 -5 degrees", "claims approve", { number: "R-1", text: "-5 degrees" }],
  [
    "claims approve R-1 --lines 1=2,3=0 as agreed",
    "claims approve",
    { number: "R-1", lines: "1=2,3=0", text: "as agreed" },
  ],
  ["claims reject R-1 too late", "claims reject", { number: "R-1", text: "too late" }],
  ["claims await-return R-1", "claims await-return", { number: "R-1", text: "" }],
  ["claims received R-1", "claims received", { number: "R-1", text: "" }],
  ["claims resolve R-1 --outcome refund done", "claims resolve", { number: "R-1", outcome: "refund", text: "done" }],
  [
    "claims resolve R-1 --outcome discount --prices 1=10.50,2=3 less",
    "claims resolve",
    { number: "R-1", outcome: "discount", prices: "1=10.50,2=3", text: "less" },
  ],
  [
    "claims resolve R-1 --outcome refund --corrected none",
    "claims resolve",
    { number: "R-1", outcome: "refund", corrected: "none", text: "" },
  ],
  [
    "claims resolve R-1 --outcome creditNote --corrected K-1,K-2 words",
    "claims resolve",
    { number: "R-1", outcome: "creditNote", corrected: "K-1,K-2", text: "words" },
  ],
  ["claims paper R-1 act.pdf", "claims paper", { number: "R-1", file: resolve("act.pdf") }],
  ["claims message R-1 good day", "claims message", { number: "R-1", text: "good day" }],
  ["city email msk sales@shop.example", "city email", { city: "msk", address: "sales@shop.example" }],
  ["city email msk none", "city email", { city: "msk", address: "none" }],
  ["brand list", "brand list", {}],
  ["brand hide roto-m", "brand hide", { text: "roto-m" }],
  ["brand show Два слова", "brand show", { text: "Два слова" }],
  ["goods unready", "goods unready", {}],
  ["goods pin DH-120", "goods pin", { article: "DH-120", fields: [] }],
  ["goods pin DH-120 name price:base", "goods pin", { article: "DH-120", fields: ["name", "price:base"] }],
  ["goods unpin DH-120 all", "goods unpin", { article: "DH-120", fields: ["all"] }],
  ["goods unready 500", "goods unready", { most: "500" }],
  ["feedback list", "feedback list", {}],
  ["feedback list new", "feedback list", { status: "new" }],
  ["feedback take F-1", "feedback take", { number: "F-1" }],
  ["feedback answer F-1 yes it fits", "feedback answer", { number: "F-1", text: "yes it fits" }],
  ["feedback close F-1", "feedback close", { number: "F-1" }],
  ["order list", "order list", {}],
  ["order list nonsense", "order list", { status: "nonsense" }],
  ["order show 26-1", "order show", { number: "26-1" }],
  ["order papers 26-1 --out /papers", "order papers", { number: "26-1", out: "/papers" }],
  ["order papers 26-1 --part 2 --out /papers", "order papers", { number: "26-1", part: "2", out: "/papers" }],
  ["order confirm 26-1", "order confirm", { number: "26-1" }],
  ["order paid 26-1", "order paid", { number: "26-1" }],
  [
    "order paid 26-1 --taken 10,50 --receipt https://ofd.example/1 --document 17 --date 2026-01-12",
    "order paid",
    { number: "26-1", taken: "10,50", receipt: "https://ofd.example/1", document: "17", date: "2026-01-12" },
  ],
  ["order supply 26-1", "order supply", { number: "26-1" }],
  ["order assemble 26-1 --despite-debt yes", "order assemble", { number: "26-1", "despite-debt": "yes" }],
  ["order ready 26-1", "order ready", { number: "26-1" }],
  ["order ship 26-1", "order ship", { number: "26-1" }],
  [
    "order ship 26-1 --track RA123 --despite-debt yes",
    "order ship",
    { number: "26-1", track: "RA123", "despite-debt": "yes" },
  ],
  [
    "order complete 26-1 --taken 0 --receipt https://ofd.example/1",
    "order complete",
    { number: "26-1", taken: "0", receipt: "https://ofd.example/1" },
  ],
  ["order return 26-1 nobody came", "order return", { number: "26-1", text: "nobody came" }],
  ["order delivery-cost 26-1 590,50", "order delivery-cost", { number: "26-1", cost: "590,50" }],
  ["order delivery 26-1 inTransit", "order delivery", { number: "26-1", delivery: "inTransit" }],
  [
    "order cancel 26-1 --reason noStock sold out",
    "order cancel",
    { number: "26-1", reason: "noStock", text: "sold out" },
  ],
  ["order refunds", "order refunds", {}],
  ["order refunds paid", "order refunds", { state: "paid" }],
  ["order refunds export bank.txt", "order refunds export", { file: resolve("bank.txt") }],
  ["order refunds export bank.txt --again", "order refunds export", { file: resolve("bank.txt"), again: true }],
  [
    "order refunds paid 26-1/2 17 2026-01-12",
    "order refunds paid",
    { number: "26-1/2", bankNumber: "17", paidOn: "2026-01-12" },
  ],
  [
    "order correct 26-1-1 A-1=2 B-2=0@10,5 --reason counted again",
    "order correct",
    { part: "26-1-1", lines: ["A-1=2", "B-2=0@10,5"], reason: "counted again" },
  ],
  ["search dictionary trade.csv", "search dictionary", { file: resolve("trade.csv") }],
  ["search popular", "search popular", {}],
  ["search missing 7", "search missing", { days: "7" }],
  ["search unresolved", "search unresolved", {}],
  ["settlements import a.csv", "settlements import", { file: resolve("a.csv") }],
  ["acts list", "acts list", {}],
  ["acts list sent", "acts list", { state: "sent" }],
  ["acts send A-1", "acts send", { number: "A-1", text: "" }],
  ["acts send A-1 corrected now", "acts send", { number: "A-1", text: "corrected now" }],
  ["calculator import rules.csv", "calculator import", { file: resolve("rules.csv") }],
  ["city email msk orders@example.ru", "city email", { city: "msk", address: "orders@example.ru" }],
  ["photos list DH-120", "photos list", { article: "DH-120" }],
  ["photos set DH-120 2 --alt hinge", "photos set", { article: "DH-120", number: "2", alt: "hinge" }],
  ["photos order DH-120 3,1,2", "photos order", { article: "DH-120", numbers: "3,1,2" }],
  [
    "photos fetch DH-120 https://maker.example/hinge.jpg",
    "photos fetch",
    { article: "DH-120", address: "https://maker.example/hinge.jpg" },
  ],
  ["photos fetch-all photos.csv", "photos fetch-all", { file: resolve("photos.csv") }],
  [
    "picture set category zamki locks.jpg",
    "picture set",
    { kind: "category", name: "zamki", file: resolve("locks.jpg") },
  ],
  ["picture remove page /about", "picture remove", { kind: "page", name: "/about" }],
  ["media unused", "media unused", {}],
  [
    "media delete 0b9f6e1c-8f0c-4a52-9d0e-0a51d3a4b1c2",
    "media delete",
    { uuid: "0b9f6e1c-8f0c-4a52-9d0e-0a51d3a4b1c2" },
  ],
  ["media delete --unused", "media delete", { unused: true }],
  ["photos add photos.zip", "photos add", { path: resolve("photos.zip") }],
  ["photos add photos --check", "photos add", { path: resolve("photos"), check: true }],
  ["photos remove DH-120.R 2", "photos remove", { article: "DH-120.R", number: "2" }],
  ["city prices msk retail", "city prices", { city: "msk", list: "retail" }],
  ["account prices 7707083893 none", "account prices", { inn: "7707083893", list: "none" }],
  ["price-list list", "price-list list", {}],
  ["price-list add opt2 Опт", "price-list add", { code: "opt2", name: "Опт" }],
  [
    "price-list add d-7 Договор --kind contract --round rouble --ids a,b",
    "price-list add",
    { code: "d-7", name: "Договор", kind: "contract", round: "rouble", ids: "a,b" },
  ],
  [
    "price-list set opt2 --name Опт --kind city --round none --ids none --state off",
    "price-list set",
    { code: "opt2", name: "Опт", kind: "city", round: "none", ids: "none", state: "off" },
  ],
  ["price set DH-120 base 12,50", "price set", { article: "DH-120", list: "base", price: "12,50" }],
  [
    "price set DH-120 base none --on 2026-12-01T08:00+03:00",
    "price set",
    { article: "DH-120", list: "base", price: "none", on: "2026-12-01T08:00+03:00" },
  ],
  [
    "price set DH-120 base 12.5 --from 10 --old 15 --on 2026-12-01",
    "price set",
    { article: "DH-120", list: "base", price: "12.5", from: "10", old: "15", on: "2026-12-01" },
  ],
  ["price plans", "price plans", {}],
  ["price cancel 6b7f3c0e-52a3-4c8e-9d52-0a4f3f1f6d10", "price cancel", { id: "6b7f3c0e-52a3-4c8e-9d52-0a4f3f1f6d10" }],
  ["price markups", "price markups", {}],
  ["price markups --check", "price markups", { check: true }],
  ["price recalculate base opt2 0,9", "price recalculate", { from: "base", to: "opt2", factor: "0,9" }],
  [
    "price recalculate base base 1.05 --check",
    "price recalculate",
    { from: "base", to: "base", factor: "1.05", check: true },
  ],
  ["price history DH-120", "price history", { article: "DH-120" }],
  ["import goods list.xlsx", "import", { kind: "goods", file: resolve("list.xlsx") }],
  [
    "import prices list.csv --apply --map B=price:Опт --map 3=article --sheet Лист1 --key article --list wholesale",
    "import",
    {
      kind: "prices",
      file: resolve("list.csv"),
      apply: true,
      map: ["B=price:Опт", "3=article"],
      sheet: "Лист1",
      key: "article",
      list: "wholesale",
    },
  ],
  [
    "import stock a.csv --check --warehouse Южный --in-stock 10 --category Крепёж --all-or-nothing --force",
    "import",
    {
      kind: "stock",
      file: resolve("a.csv"),
      check: true,
      warehouse: "Южный",
      "in-stock": "10",
      category: "Крепёж",
      "all-or-nothing": true,
      force: true,
    },
  ],
  ["import list", "import list", {}],
  [`import apply ${run} --force`, "import apply", { run, force: true }],
  [`import show ${run}`, "import show", { run }],
  [`import undo ${run}`, "import undo", { run }],
  [`import errors ${run} errors.xlsx`, "import errors", { run, file: resolve("errors.xlsx") }],
  [
    "import source add goods Завод https://maker.test/a.yml --every hourly --login shop --password-file pass --list wholesale",
    "import source add",
    {
      kind: "goods",
      name: "Завод",
      address: "https://maker.test/a.yml",
      every: "hourly",
      login: "shop",
      "password-file": resolve("pass"),
      list: "wholesale",
    },
  ],
  [
    "import source add stock Склад https://maker.test/a.csv --map A=article --sheet Лист1 --key article --warehouse Южный --in-stock 10 --category Крепёж --all-or-nothing",
    "import source add",
    {
      kind: "stock",
      name: "Склад",
      address: "https://maker.test/a.csv",
      map: ["A=article"],
      sheet: "Лист1",
      key: "article",
      warehouse: "Южный",
      "in-stock": "10",
      category: "Крепёж",
      "all-or-nothing": true,
    },
  ],
  ["import source list", "import source list", {}],
  ["import source list Завод", "import source list", { name: "Завод" }],
  ["import source pause Завод", "import source pause", { name: "Завод" }],
  ["import source pause Завод off", "import source pause", { name: "Завод", state: "off" }],
  ["import source remove Завод", "import source remove", { name: "Завод" }],
  ["import source run Завод", "import source run", { name: "Завод" }],
  [`import pictures ${run}`, "import pictures", { run }],
  [`import pictures ${run} --again`, "import pictures", { run, again: true }],
  ["goods propose", "goods propose", {}],
  ["goods propose --category Крепёж --apply", "goods propose", { category: "Крепёж", apply: true }],
  ["export stock stock.csv", "export", { kind: "stock", file: resolve("stock.csv") }],
  ["backup shop.backup", "backup", { file: resolve("shop.backup") }],
  ["restore shop.backup", "restore", { file: resolve("shop.backup") }],
  ["migrate", "migrate", {}],
  ["restore shop.backup --force", "restore", { file: resolve("shop.backup"), force: true }],
];

describe("parsing of command lines", () => {
  it.each(read)("reads %j as %s", (line, name, input) => {
    expect(readCommand(line.split(" "))).toEqual({ name, input });
  });

  it("is tested for every command and every option", () => {
    expect([...new Set(read.map(([, name]) => name))].sort()).toEqual(commands.map(({ words }) => words).sort());
    for (const { words, options } of commands) {
      const seen = read.filter(([, name]) => name === words).map(([line]) => line);
      for (const option of options) expect(seen.join(" "), words).toContain(`--${option}`);
    }
  });

  it.each([
    "",
    "maintenance",
    "maintenance maybe",
    "maintenance on now",
    "redirect add /a",
    "redirect add /a /b /c",
    "moderation on",
    "account reject 7707083893",
    "account reject 7707083893 --reason",
    "drop",
    "backup",
    "backup a b",
    "restore",
    "restore a b",
    "restore a --force now",
    "migrate now",
    "order show",
    "city email msk",
    "city email msk sales",
    "order papers 26-1",
    "order papers 26-1 --part two --out /papers",
    "order ship 26-1 --track",
    "order ship 26-1 --track --despite-debt yes",
    "order ship 26-1 --track A --track B",
    "order ship 26-1 --colour red",
    "order ship 26-1 soon",
    "order cancel 26-1",
    "order cancel 26-1 sold out --reason noStock",
    "order cancel 26-1 --reason bored",
    "order paid 26-1 --document 17",
    "order paid 26-1 --taken much",
    "order paid 26-1 --receipt http://ofd.example/1",
    "order delivery 26-1",
    "order delivery 26-1 lost",
    "order refunds export",
    "order refunds paid 26-1 17",
    "order refunds paid 26-1 17 2026-02-30",
    "order correct 26-1-1 --reason counted",
    "order correct 26-1-1 A-1=2",
    "order correct 26-1-1 A-1=many --reason counted",
    "claims ask R-1",
    "claims show R-1 now",
    "claims approve R-1 --lines one=2",
    "claims resolve R-1",
    "claims resolve R-1 --outcome apology",
    "claims resolve R-1 --outcome refund --prices 1=2",
    "claims resolve R-1 --outcome discount --prices 1=dear",
    "claims resolve R-1 --outcome discount --prices 1=10,50",
    "claims resolve R-1 --outcome creditNote --prices 1=10 --corrected none",
    "text set privacy",
    "text list all",
    "doctor now",
    "search popular 0",
    "search popular 7 days",
    "acts list lost",
    "price set DH-120 base",
    "price set DH-120 base dear",
    "price set DH-120 base -5",
    "price set DH-120 base 5 --from 0",
    "price set DH-120 base 5 --on tomorrow",
    "price set DH-120 base 5 --on 2026-02-30",
    "price set DH-120 base 5 --on 2026-12-01T08:00",
    "price cancel 7",
    "price recalculate base opt",
    "price recalculate base opt 0",
    "price recalculate base opt 5%",
    "price-list add opt",
    "price-list add opt Опт --kind base",
    "price-list add opt Опт --round much",
    "price-list set opt",
    "account prices 7707083893",
    "city prices msk",
    "settings set name",
    "city set tver",
    "city set tver phone",
    "carrier on pigeon tver",
  ])("refuses %j", (line) => {
    expect(readCommand(line.split(" "))).toBeNull();
  });
});

describe("an invalid command", () => {
  const head = "npm run shop -- <command>\n\n";

  it("prints the usage of that command only, with its continuation lines", () => {
    const ship = usageOf(["order", "ship", "X", "--track"]);
    expect(ship).toMatch(
      /^npm run shop -- <command>\n\n {2}order ship <number> \[--track <code>\][^\n]*\n {40}marks the goods as shipped$/,
    );
    expect(usageOf(["order", "complete"]).split("\n").length).toBeGreaterThan(4);
    expect(usageOf(["order", "complete"])).not.toContain("order ship");
    expect(usageOf(["order", "refunds", "export"])).not.toContain("refunds paid");
  });

  it("says what is wrong with each value", () => {
    const faults = (...more: string[]) => commandFaults(["price", "set", "DH-120", "base", ...more]);
    expect(faults("dear", "--from", "0", "--on", "2026-02-30")).toEqual([
      'price "dear": no amount of roubles, as 1234.50 or 1 234,50, nor none',
      'from "0": no quantity above 0 and below 1 000 000, as 10 or 2,5',
      'on "2026-02-30": no day or time, as 2026-12-01 or 2026-12-01T08:00+03:00',
    ]);
    expect(faults("5", "--on", "tomorrow")).toEqual([expect.stringContaining('on "tomorrow": ')]);
    expect(commandFaults(["order", "delivery", "26-1", "flies"])).toEqual([
      expect.stringMatching(/^delivery "flies": .*inTransit/),
    ]);
    for (const lacking of [["price", "set", "DH-120"], ["nothing"], []]) expect(commandFaults(lacking)).toEqual([]);
  });

  it("with an unknown verb prints its noun's usage, with an unknown noun the whole usage", () => {
    const acts = usageOf(["acts", "burn"]);
    expect(acts).toContain("acts list");
    expect(acts).toContain("acts send");
    expect(acts).not.toContain("order ");
    for (const words of [[], ["nothing"], ["", ""]]) {
      for (const line of ["maintenance on|off", "order ship", "acts send", "restore <file>"])
        expect(usageOf(words)).toContain(`\n  ${line}`);
    }
    expect(acts.startsWith(head)).toBe(true);
  });

  it("prints every option that the command has", () => {
    for (const { words, options, usage } of commands)
      for (const option of options) expect(usage, words).toContain(`--${option}`);
  });
});

describe("the operator's name", () => {
  it.each([
    ["olga", "olga"],
    ["Ольга Петрова", "Ольга Петрова"],
    ["SHOP\\olga", "SHOP-olga"],
    ["evil\n2026 paid", "evil-2026 paid"],
    ["x".repeat(100), "x".repeat(64)],
  ])("of the account %j is %j, which a running shop accepts", (account, name) => {
    expect(nameOf(account)).toBe(name);
    expect(operatorName.safeParse(name).success).toBe(true);
  });
});
