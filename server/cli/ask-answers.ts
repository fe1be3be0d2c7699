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
  const cities: { name: string; phone: string }[] = [];
  for (let city: string | undefined = await need("Main city"); city; city = await may("Another city"))
    cities.push({ name: city, phone: await need(`Telephone number in ${city}`) });
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
  return { name, email, seller, bank, cities, warehouses, points };
}
