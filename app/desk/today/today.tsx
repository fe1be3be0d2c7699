import { Counts, type CountView } from "#app/components/desk/today/counts.tsx";
import type { DeskToday } from "#app/contract/desk/today.ts";
import { readListState, listSearch } from "#app/domain/desk/list-query.ts";
import { failedLetters, outboxList } from "#app/domain/desk/lists/outbox.ts";
import { ordersList } from "#app/domain/desk/lists/orders.ts";
import { waitingClaims, waitingOrders } from "#app/domain/desk/today.ts";
import { shopZone } from "#app/domain/local-time.ts";
import { ok } from "#app/domain/verdict.ts";
import { deskPage, type DeskRequest } from "#app/desk/frame/page.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { deskFrame } from "#app/i18n/ru/desk/frame.ts";
import { deskToday } from "#app/i18n/ru/desk/today.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskToday", deskToday);
const frame = namespace("deskFrame", deskFrame);

type Figure = Exclude<keyof DeskToday, "today" | "examinedAt" | "heard">;

const groups = [
  { name: "orders", figures: ["newOrders", "unpaid", "assemble", "late", "lacking"] },
  { name: "buyers", figures: ["claims", "feedback", "people", "companies"] },
  { name: "shop", figures: ["goods", "letters", "held", "silent", "feeds"] },
  { name: "readiness", figures: ["stops", "warns"] },
  { name: "tasks", figures: ["myTasks", "tasks"] },
] as const satisfies readonly { name: keyof typeof deskToday.group; figures: readonly Figure[] }[];

type Group = { name: (typeof groups)[number]["name"]; counts: CountView[]; note: string | null };

/** «Сегодня»: counts that lead to what they count (desk §2). */
export const todayPage = deskPage<Group[]>({
  path: "",
  right: "self",
  title: frame("section.today"),
  async load(request) {
    const today = await request.call.deskToday.show();
    if (!today.ok) return today;
    const { examinedAt, heard } = today.value;
    const notes: Partial<Record<(typeof groups)[number]["name"], string | null>> = {
      readiness: examinedAt && t("examined", { at: formatDateTime(examinedAt, shopZone) }),
      shop: heard && heard.map((one) => heardText(one, request.now)).join("; "),
    };
    const shown = groups.map(({ name, figures }) => ({
      name,
      note: notes[name] || null,
      counts: figures.flatMap((figure: Figure) => {
        const value = today.value[figure];
        return value === null ? [] : [{ name: figure, ...value, href: hrefOf(request, figure, today.value.today) }];
      }),
    }));
    return ok(shown.filter(({ counts }) => counts.length > 0));
  },
  view: ({ data }) => (
    <>
      <h1>{frame("section.today")}</h1>
      {data.map(({ name, counts, note }) => (
        <section key={name} className="desk-today">
          <h2>{t(`group.${name}`)}</h2>
          <Counts counts={counts} />
          {note !== null && <p className="muted">{note}</p>}
        </section>
      ))}
    </>
  ),
});

/** «УТ 11: 2 мин назад, изменено 1 240 строк»; what is longer ago by its time. */
function heardText({ name, at, changed: count }: NonNullable<DeskToday["heard"]>[number], now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(at)) / 60_000));
  const time = minutes < 60 ? t("minutesAgo", { minutes }) : formatDateTime(at, shopZone);
  return t("heard", { name, time, count });
}

/** Where the figure's objects are listed; null while there is no such page for the person. */
function hrefOf({ opens }: DeskRequest, figure: Figure, today: string): string | null {
  const orders: Readonly<Record<string, readonly (readonly [string, string])[]>> = waitingOrders(today);
  const filters = orders[figure];
  const href =
    filters === undefined
      ? pageOf[figure]
      : `/desk/orders${listSearch(ordersList, readListState(ordersList, filters))}`;
  return href !== undefined && opens(href) ? href : null;
}

const pageOf: Partial<Record<Figure, string>> = {
  claims: `/desk/claims?status=${waitingClaims.join(",")}`,
  feedback: "/desk/feedback?status=new",
  people: "/desk/buyers?moderation=1",
  companies: "/desk/companies?status=moderation",
  goods: "/desk/products?unready=1",
  stops: "/desk/readiness#stops",
  warns: "/desk/readiness#warns",
  letters: `/desk/outbox${listSearch(outboxList, readListState(outboxList, failedLetters))}`,
  held: "/desk/exchange",
  silent: "/desk/exchange",
  feeds: "/desk/feeds",
  tasks: "/desk/tasks",
  myTasks: "/desk/tasks?mine=1",
};
