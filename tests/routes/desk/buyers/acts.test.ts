import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StaffRole } from "#app/domain/staff/roles.ts";
import { small } from "#tests/support/shops/shop.ts";
import { testSite, type Site } from "#tests/support/shops/site.ts";
import { atDesk } from "#tests/support/staff.ts";

const list = "/desk/finance/acts";
const uuid = "00000000-0000-4000-8000-00000000e001";
const file = `${list}/${uuid}/file`;

let site: Site;
beforeAll(async () => {
  site = await testSite();
  await site.shop.sql(
    `insert into reconciliations (uuid, number, root_uuid, date_from, date_to, format, form_key, cut, opening, debit, credit, entries, user_uuid)
     values ($1, 'АС-1', $2, '2026-01-01', '2026-03-31', 'pdf', $1, 0, 100, 0, 0, 0, $3)`,
    [uuid, small.counterparties.company, small.users.ooo],
  );
});
afterAll(() => site.close());

async function deskOf(roles: readonly StaffRole[]) {
  const { token } = await atDesk(site.shop, roles);
  const visitor = site.visitor();
  visitor.cookies.set("desk", token);
  return visitor;
}

describe("the page of acts of reconciliation", () => {
  it("gives the file of each act to finance, and to nobody else", async () => {
    const finance = await deskOf(["finance"]);
    const { html } = await finance.get(list);
    expect(html).toContain(`href="${file}" aria-label="Скачать PDF: акт АС-1"`);
    const answer = await finance.ask("GET", file);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(answer.headers.get("content-disposition")).toContain("attachment");
    for (const role of ["orders", "viewer", "catalog"] as const)
      expect((await (await deskOf([role])).ask("GET", file)).status, role).toBe(404);
    expect((await finance.ask("GET", `${list}/00000000-0000-4000-8000-00000000e002/file`)).status).toBe(404);
    // A company's card is for people without a right to finance too.
    const card = await (await deskOf(["orders"])).get(`/desk/companies/${small.counterparties.company}`);
    expect(card.html).toContain("АС-1");
    expect(card.html).not.toContain(file);
  });

  it("marks the chosen state as the other lists of the desk do", async () => {
    const finance = await deskOf(["finance"]);
    const marked = async (address: string) => {
      const [, links = ""] =
        /<nav class="desk-switch" aria-label="Подписание">(.*?)<\/nav>/s.exec((await finance.get(address)).html) ?? [];
      return [...links.matchAll(/<a href="([^"]*)" aria-current="true">/g)].map(([, href]) => href);
    };
    expect(await marked(list)).toEqual([list]);
    expect(await marked(`${list}?state=signed`)).toEqual([`${list}?state=signed`]);
    expect(await marked(`${list}?state=signed&utm=1`)).toEqual([`${list}?state=signed`]);
    expect(await marked(`${list}?state=нет`)).toEqual([list]);
  });
});
