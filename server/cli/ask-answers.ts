import { writeFile } from "node:fs/promises";
import { createInterface, type Interface } from "node:readline/promises";

type Reader = Pick<Interface, "question" | "close">;

/** Asks for what a new shop needs, and writes the answers into a file that `shop init` reads and the owner keeps. */
export async function askAnswers(file: string, open: () => Reader = terminal): Promise<void> {
  const reader = open();
  try {
    await writeFile(file, `${JSON.stringify(await answersFrom(reader), null, 2)}\n`, { mode: 0o600 });
  } finally {
    reader.close();
  }
}

function terminal(): Reader {
  return createInterface({ input: process.stdin, output: process.stdout });
}

async function answersFrom(reader: Reader) {
  const ask = async (question: string) => (await reader.question(`${question}: `)).trim();
  /** Until something is typed. */
  const need = async (question: string): Promise<string> => (await ask(question)) || need(question);
  /** A sum or a number of days; undefined for nothing. */
  const number = async (question: string): Promise<number | undefined> => {
    const text = (await ask(question)).replace(",", ".");
    if (text === "") return undefined;
    return /^\d{1,9}(?:\.\d{1,2})?$/.test(text) ? Number(text) : number(question);
  };
  const may = async (question: string) => (await ask(`${question} (empty: none)`)) || undefined;
  const name = await need("Name of the shop");
  const email = await need("E-mail address of the shop");
  const seller = {
    name: await need("Seller, as registered"),
    inn: await need("INN"),
    kpp: await may("KPP"),
    ogrn: await need("OGRN or OGRNIP"),
    address: await need("Legal address"),
  };
  const bankName = await may("Bank of the account on invoices");
  const bank =
    bankName === undefined
      ? undefined
      : {
          name: bankName,
          bic: await need("BIC"),
          account: await need("Account"),
          corrAccount: await need("Correspondent account"),
        };
  const priceLists: { code: string; name: string }[] = [];
  for (let list = await may("Price list beside the base one, its code"); list; list = await may("Another price list"))
    priceLists.push({ code: list, name: await need("  Its name") });
  const listOf = async (): Promise<string | undefined> => {
    if (priceLists.length === 0) return undefined;
    const codes = priceLists.map(({ code }) => code);
    const code = (await ask(`  Its price list (${codes.join(", ")}; empty: the base one)`)) || undefined;
    return code === undefined || codes.includes(code) ? code : listOf();
  };
  const cities: { name: string; phone: string; priceList: string | undefined }[] = [];
  for (let city: string | undefined = await need("Main city"); city; city = await may("Another city"))
    cities.push({ name: city, phone: await need(`Telephone number in ${city}`), priceList: await listOf() });
  const names = cities.map((city) => city.name);
  const cityOf = async (): Promise<string> => {
    if (names.length === 1) return names[0] ?? "";
    const city = await need(`  City (${names.join(", ")})`);
    return names.includes(city) ? city : cityOf();
  };
  const warehouses: { name: string; city: string; address: string; serves: string[] }[] = [];
  for (let store = await may("Warehouse"); store !== undefined; store = await may("Another warehouse")) {
    const city = await cityOf();
    // One warehouse of a small shop serves all of its cities.
    warehouses.push({ name: store, city, address: await need("  Address"), serves: names });
  }
  const points: { name: string; city: string; address: string; hours: string | undefined }[] = [];
  for (let point = await may("Pickup point"); point !== undefined; point = await may("Another pickup point"))
    points.push({
      name: point,
      city: await cityOf(),
      address: await need("  Address"),
      hours: await may("  Hours, like mon-fri 09:00-18:00, sat 10:00-15:00"),
    });
  const tariffs: { city: string; cost: number; freeFrom: number | undefined; daysFrom: number; daysTo: number }[] = [];
  for (const city of names) {
    const cost = await number(`Own delivery in ${city}, roubles (empty: none)`);
    if (cost === undefined) continue;
    const freeFrom = await number("  Free from a sum of, roubles (empty: never)");
    const daysFrom = (await number("  Working days to delivery, at least (empty: 1)")) ?? 1;
    const daysTo = (await number(`  Working days to delivery, at most (empty: ${daysFrom})`)) ?? daysFrom;
    tariffs.push({ city, cost, freeFrom, daysFrom, daysTo });
  }
  return { name, email, seller, bank, priceLists, cities, warehouses, points, tariffs };
}
