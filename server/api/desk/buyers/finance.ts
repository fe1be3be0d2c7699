import { deskFinanceEndpoints } from "#app/contract/endpoints/desk/buyers/finance.ts";
import { ok } from "#app/domain/verdict.ts";
import { attachment } from "#server/api/files/attachment.ts";
import { implement } from "#server/api/implement.ts";
import {
  deskBankRefunds,
  deskCreditStops,
  deskMoney,
  deskMoneyOptions,
  exportBankRefunds,
} from "#server/use-cases/desk/finance/show-finance.ts";
import { staffAuthor } from "#server/use-cases/staff/staff-session.ts";

export const deskFinanceHandlers = implement(deskFinanceEndpoints, {
  list: async ({ ports, staff, query }) => ok(await deskMoney(ports, staff, query)),

  options: async ({ ports, staff }) => ok(await deskMoneyOptions(ports, staff)),

  bankRefunds: async ({ ports, staff }) => ok(await deskBankRefunds(ports, staff)),

  exportRefunds: async ({ ports, caller, staff, body }) => {
    const made = await exportBankRefunds(ports, { staff, author: staffAuthor(staff, caller) }, body);
    if (!made.ok) return made;
    const bytes = new Uint8Array(made.value);
    return ok(attachment({ plainName: "kl_to_1c.txt", name: "kl_to_1c.txt", mime: "text/plain", bytes }));
  },

  creditStops: async ({ ports, staff }) => ok(await deskCreditStops(ports, staff)),
});
