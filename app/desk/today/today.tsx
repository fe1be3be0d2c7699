import { readListState, listSearch } from "#app/domain/desk/list-query.ts";
import { ordersList } from "#app/domain/desk/lists/orders.ts";
import { mayStaff } from "#app/domain/staff/rights.ts";
import { ok } from "#app/domain/verdict.ts";
import { deskPage } from "#app/desk/frame/page.ts";
import { deskFrame } from "#app/i18n/ru/desk/frame.ts";
import { namespace } from "#app/i18n/translator.ts";

const t = namespace("deskFrame", deskFrame);

/** What of the orders waits for somebody, as filters of their list. */
const counted = [
  { name: "new", filters: { status: "new" } },
  { name: "unpaid", filters: { unpaid: "1" } },
  { name: "late", filters: { late: "1" } },
  { name: "confirmed", filters: { status: "confirmed" } },
] as const;

/** «Сегодня»: counts that lead to what they count (desk §2). */
export const todayPage = deskPage<{ name: (typeof counted)[number]["name"]; count: number; href: string }[]>({
  path: "",
  right: "self",
  title: t("section.today"),
  async load({ call, staff }) {
    if (!mayStaff(staff, "seeOrders")) return ok([]);
    const counts = await Promise.all(
      counted.map(async ({ name, filters }) => {
        const found = await call.deskOrders.list({ query: { ...filters } });
        const href = `/desk/orders${listSearch(ordersList, readListState(ordersList, Object.entries(filters)))}`;
        return { name, count: found.ok ? found.value.total : null, href };
      }),
    );
    return ok(counts.flatMap(({ count, ...one }) => (count === null ? [] : [{ ...one, count }])));
  },
  view: ({ data }) => (
    <>
      <h1>{t("section.today")}</h1>
      {data.length === 0 && <p className="muted">{t("today.nothing")}</p>}
      <div className="desk-counts">
        {data.map(({ name, count, href }) => (
          <a key={name} href={href}>
            <strong>{count}</strong>
            {t(`today.${name}`)}
          </a>
        ))}
      </div>
    </>
  ),
});
