/**
 * Replaces spelled-out numbers by figures: «двухметровая» and «литр» with their units, «полтора метра», «полторы
 * тысячи рублей», «от двух тысяч». A number word without a unit stays a word: «сто» alone may be anything.
 */
export function spellSpokenNumbers(text: string): string {
  return text
    .replace(metresAndMore, (_, metres: string | undefined, more: string) => {
      const whole = metres === undefined ? 1 : Number(metres) || sumOf([metres]);
      return `${Math.round(whole * 100 + sumOf(more.split(/\s+/u))) / 100} м`;
    })
    .replace(thread, (_, phrase: string) => `м${Number(phrase) || sumOf(phrase.split(/\s+/u))}`)
    .replace(crossed, (phrase) =>
      phrase
        .split(by)
        .map((one) => (/\d/.test(one) ? one : String(sumOf(one.trim().split(/\s+/u)))))
        .join("×"),
    )
    .replace(large, (phrase) => String(sumOf(phrase.split(/\s+/u))))
    .replace(
      electric,
      (_, digits: string, unit: string) => digits + (electricSigns.get(unit.slice(0, 4).toLowerCase()) ?? unit),
    )
    .replace(measured, (phrase) => String(sumOf(phrase.split(/\s+/u))))
    .replace(
      measuring,
      (_, before: string, count: string, unit: string) =>
        `${before}${countOf(count)} ${unitSigns.get(unit.slice(0, 4).toLowerCase()) ?? unit}`,
    )
    .replace(money, (phrase) => String(sumOf(phrase.split(/\s+/u))))
    .replace(thousands, (phrase) => `${sumOf(phrase.split(/\s+/u)) / 1_000} тыс`);
}

const counts: readonly (readonly [RegExp, number])[] = [
  [/^полутора$/iu, 1.5],
  [/^пол[у-]?$/iu, 0.5],
  [/^двух$/iu, 2],
  [/^тр[её]х$/iu, 3],
  [/^четыр[её]х$/iu, 4],
  [/^пяти$/iu, 5],
  [/^шести$/iu, 6],
  [/^десяти$/iu, 10],
];
const unitSigns: ReadonlyMap<string, string> = new Map([
  ["метр", "м"],
  ["литр", "л"],
  ["кило", "кг"],
]);

const prefixes = "полутора|полу|пол-|пол|двух|тр[её]х|четыр[её]х|пяти|шести|десяти";
/** After a word, but not after a number; «за метр» is a unit of sale. */
const measuring = new RegExp(
  `(?<=[\\p{L}\\d])(?<!(?:\\d|\\s(?:за|в|на|погонный|п\\.?)))(\\s+)(${prefixes})?(метр|литр|килограмм|кило)(?:ов(?:ый|ая|ое|ые|ого|ой|ую|ых)|а)?(?!\\p{L})`,
  "giu",
);

function countOf(prefix: string | undefined): number {
  return counts.find(([pattern]) => pattern.test(prefix ?? ""))?.[1] ?? 1;
}

const numerals: readonly (readonly [string, number])[] = [
  ["ста|сто", 100],
  ["двести|двухсот", 200],
  ["триста|тр[её]хсот", 300],
  ["четыреста|четыр[её]хсот", 400],
  ["пятьсот|пятисот", 500],
  ["шестьсот|шестисот", 600],
  ["семьсот|семисот", 700],
  ["восемьсот|восьмисот", 800],
  ["девятьсот|девятисот", 900],
  ["десять|десяти", 10],
  ["одиннадцать|одиннадцати", 11],
  ["двенадцать|двенадцати", 12],
  ["тринадцать|тринадцати", 13],
  ["четырнадцать|четырнадцати", 14],
  ["пятнадцать|пятнадцати", 15],
  ["шестнадцать|шестнадцати", 16],
  ["семнадцать|семнадцати", 17],
  ["восемнадцать|восемнадцати", 18],
  ["девятнадцать|девятнадцати", 19],
  ["двадцать|двадцати", 20],
  ["тридцать|тридцати", 30],
  ["сорока?", 40],
  ["пятьдесят|пятидесяти", 50],
  ["шестьдесят|шестидесяти", 60],
  ["семьдесят|семидесяти", 70],
  ["восемьдесят|восьмидесяти", 80],
  ["девяноста|девяносто", 90],
  ["полтора|полторы|полутора", 1.5],
  ["два|две|двух", 2],
  ["три|тр[её]х", 3],
  ["четыре|четыр[её]х", 4],
  ["пять|пяти", 5],
  ["шесть|шести", 6],
  ["семь|семи", 7],
  ["восемь|восьми", 8],
  ["девять|девяти", 9],
];
const thousand = "тысяч[аиу]?";
const numeral = `(?:${[...numerals.map(([words]) => words), thousand].join("|")})`;
const spelt = `(?<!\\p{L})${numeral}(?:\\s+${numeral})*`;
/** «эм восемь». */
const thread = new RegExp(`(?<!\\p{L})эм\\s+(${numeral}(?:\\s+${numeral})*|\\d{1,2})(?![\\p{L}\\d])`, "giu");
/** «восемь на сорок», «три на полтора», «м8 на сорок», «четыре икс двадцать». */
const by = /\s+(?:на|икс)\s+/iu;
const side = `(?:${numeral}(?:\\s+${numeral})*|[мm]?\\d{1,4}(?:[.,]\\d{1,2})?)`;
const crossed = new RegExp(`(?<![\\p{L}\\d])${side}(?:\\s+(?:на|икс)\\s+${side}){1,2}(?![\\p{L}\\d])`, "giu");
/** Two words or a teen are a number even without a unit: «двадцать пять», «шестнадцать». */
const large = new RegExp(
  `(?<!\\p{L})(?:(?:двадцать|тридцать|сорок|пятьдесят|шестьдесят|семьдесят|восемьдесят|девяносто|сто|двести|триста|четыреста|пятьсот)\\s+${numeral}|(?:один|две?|три|четыр|пят|шест|сем|восем|девят)надцать)(?!\\p{L}|\\s+(?:тысяч|${numeral}))`,
  "giu",
);
/** «25 ампер»: names have the sign beside the number. */
const electric = /(\d)\s*(ампер|вольт|ватт|киловатт|кельвин)(?:а|ов)?(?!\p{L})/giu;
const electricSigns: ReadonlyMap<string, string> = new Map([
  ["ампе", "А"],
  ["воль", "В"],
  ["ватт", "Вт"],
  ["кило", "кВт"],
  ["кель", "К"],
]);
const money = new RegExp(`${spelt}(?=\\s*(?:рублей|рубля|рубл[ья]|руб|р|₽)(?!\\p{L}))`, "giu");
const measured = new RegExp(
  `${spelt}(?=\\s+(?:миллиметр|сантиметр|метр|литр|миллилитр|килограмм|грамм)(?:а|ов)?(?!\\p{L})|\\s+(?:мм|см|м|л|мл|кг|г|гр)(?!\\p{L}))`,
  "giu",
);
/** «метр двадцать», «два метра десять см»: after metres a number without a unit is centimetres. */
const metresAndMore = new RegExp(
  `(?<![\\p{L}\\d.,×]|(?:за|в|на|погонный)\\s+)(?:(\\d{1,2}|${numeral})\\s*)?метр(?:а|ов)?\\s+(${numeral}(?:\\s+${numeral})?)(?!\\p{L})(?:\\s+(?:см|сантиметр\\p{L}*)(?!\\p{L}))?(?!\\s*(?:шт|руб|₽|тыс|(?:[рм]|мм|метр\\p{L}*)(?!\\p{L})))`,
  "giu",
);
/** A thousand of goods is a quantity: it is money only after «до» and similar words. */
const thousands = new RegExp(
  `(?<=(?<!\\p{L})(?:до|от|дороже|дешевле|больше|более|меньше|менее|максимум|минимум|пределах|свыше)\\s+)(?:${numeral}\\s+)*${thousand}(?!\\p{L})(?!\\s+шт)`,
  "giu",
);

function sumOf(words: readonly string[]): number {
  return words.reduce((sum, word) => {
    if (new RegExp(`^${thousand}$`, "iu").test(word)) return Math.max(1, sum) * 1_000;
    return sum + (numerals.find(([spelt]) => new RegExp(`^(?:${spelt})$`, "iu").test(word))?.[1] ?? 0);
  }, 0);
}
