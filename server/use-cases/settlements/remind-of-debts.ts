import { wantsMessages } from "#app/domain/account/message-wishes.ts";
import { addDays, localMoment, shopZone } from "#app/domain/local-time.ts";
import { addMoney, moneyFromDecimal, moneyToNumber, zeroMoney, type Money } from "#app/domain/money.ts";
import { unbilledOf } from "#app/domain/settlement/credit.ts";
import { daysLate } from "#app/domain/settlement/documents.ts";
import { reminderDays, reminderOf, type ReminderEvent } from "#app/domain/settlement/reminders.ts";
import type { Tx } from "#server/db/client.ts";
import { findCounterparty, listMembers, type MemberRow } from "#server/db/queries/account/members.ts";
import { insertNotification } from "#server/db/queries/account/notifications.ts";
import { insertEmail } from "#server/db/queries/mailing/outbox.ts";
import { findCredit } from "#server/db/queries/order/payments/credit.ts";
import {
  datedDebts,
  debtors,
  notedReminders,
  noteReminders,
  ownNumbers,
  savedWishes,
} from "#server/db/queries/settlements/debt-reminders.ts";
import type { Ports } from "#server/ports/ports.ts";
import { wishesOf } from "#server/use-cases/account/stored-wishes.ts";
import { smsByDay } from "#server/use-cases/account/tell-person.ts";
import { creditOrderOf } from "./credit-standing.ts";

const atOnce = 200;
const path = "/profile/mutual-settlements";

/**
 * Reminds companies of payments before, on and after the due date (product rules §3.12). Each document once per stage,
 * grouped into one e-mail; returns the number of companies e-mailed.
 */
export async function remindOfDebts(ports: Ports, stopping?: AbortSignal): Promise<number> {
  let sent = 0;
  let after: string | null = null;
  for (;;) {
    const companies: string[] = await debtors(ports.database.db, after, atOnce);
    for (const rootUuid of companies) {
      if (stopping?.aborted) return sent;
      const { letters, users } = await ports.database.db
        .transaction()
        .execute((tx) => remindCompany(tx, ports, rootUuid));
      sent += letters;
      // The unread count is cached with the viewer.
      for (const userUuid of users) await ports.bus.publish(`viewer:${userUuid}`);
    }
    after = companies.at(-1) ?? null;
    if (companies.length < atOnce) return sent;
  }
}

/** A dated debt: an accounting document, or a credit order not in the accounts yet. */
type Debt = {
  subject: string;
  /** Null for an order. */
  document: { number: string; date: string } | null;
  orderNumber: string | null;
  dueDate: string;
  rest: Money;
};
type DueDebt = Debt & { event: ReminderEvent; stage: string };

async function remindCompany(tx: Tx, ports: Ports, rootUuid: string): Promise<{ letters: number; users: string[] }> {
  const { date: today } = localMoment(ports.clock.now().getTime(), shopZone);
  const due = (await debtsOf(tx, rootUuid, today)).flatMap((debt): DueDebt[] => {
    const reminder = reminderOf(debt.dueDate, today, ports.settings.creditStop);
    return reminder === null ? [] : [{ ...debt, ...reminder }];
  });
  // Skip the shipping document of an order already announced: it is the same debt.
  const orders = due.map(({ orderNumber, dueDate, stage }) => ({ subject: orderSubject(orderNumber, dueDate), stage }));
  const announcedOrders = new Set(
    (await notedReminders(tx, orders)).map(({ subject, stage }) => `${subject} ${stage}`),
  );
  const noted = await noteReminders(
    tx,
    due.map(({ subject, stage }) => ({ subject, stage })),
  );
  const fresh = due.filter(
    ({ subject, orderNumber, dueDate, stage }) =>
      noted.includes(subject) && !announcedOrders.has(`${orderSubject(orderNumber, dueDate)} ${stage}`),
  );
  if (fresh.length === 0) return { letters: 0, users: [] };
  const company = (await findCounterparty(tx, rootUuid))?.name ?? "";
  const members = (await listMembers(tx, rootUuid)).filter(
    ({ isOwner, rights }) => isOwner || (rights.seesSettlements && rights.seesPrices),
  );
  const wishes = await savedWishes(
    tx,
    members.map(({ userUuid }) => userUuid),
  );
  const numbers = await ownNumbers(
    tx,
    rootUuid,
    fresh.map(({ orderNumber }) => orderNumber ?? ""),
  );
  const events = [...new Set(fresh.map(({ event }) => event))];
  for (const event of events) {
    const debts = fresh.filter((debt) => debt.event === event);
    for (const member of members)
      await tellMember(
        tx,
        ports,
        { member, stored: wishes.get(member.userUuid) ?? {} },
        { event, company, debts, numbers, today },
      );
  }
  return { letters: events.length, users: members.map(({ userUuid }) => userUuid) };
}

async function debtsOf(tx: Tx, rootUuid: string, today: string): Promise<Debt[]> {
  const until = addDays(today, reminderDays);
  const documents = (await datedDebts(tx, rootUuid, until)).map(
    ({ uuid, number, date, orderNumber, dueDate, rest }) => ({
      subject: `doc:${uuid}`,
      document: { number, date },
      ...{ orderNumber, dueDate },
      rest: moneyFromDecimal(rest),
    }),
  );
  const orders = ((await findCredit(tx, rootUuid))?.orders ?? []).flatMap((row): Debt[] => {
    if (row.payUntil === null || row.payUntil > until) return [];
    const { sum, isDue } = unbilledOf(creditOrderOf(row), today);
    const subject = orderSubject(row.number, row.payUntil);
    return isDue && sum > zeroMoney
      ? [{ subject, document: null, orderNumber: row.number, dueDate: row.payUntil, rest: sum }]
      : [];
  });
  return [...documents, ...orders];
}

function orderSubject(number: string | null, dueDate: string): string {
  return `order:${number ?? ""}:${dueDate}`;
}

type DebtNotice = {
  event: ReminderEvent;
  company: string;
  debts: readonly DueDebt[];
  /** The buyer's own order numbers. */
  numbers: ReadonlyMap<string, string>;
  today: string;
};

async function tellMember(
  tx: Tx,
  ports: Ports,
  { member, stored }: { member: MemberRow; stored: Record<string, unknown> },
  { event, company, debts, numbers, today }: DebtNotice,
): Promise<void> {
  const { userUuid, phone, timezone } = member;
  const wanted = wantsMessages(wishesOf(stored), "payment");
  const first = debts[0];
  const dedupeKey = `${event}:${first?.subject ?? ""}:${first?.stage ?? ""}`;
  const sum = moneyToNumber(addMoney(...debts.map(({ rest }) => rest)));
  await insertNotification(tx, {
    ...{ uuid: ports.ids.uuid(), userUuid, event, path, dedupeKey },
    params: { name: company },
  });
  if (wanted.email && member.email !== null)
    await insertEmail(tx, {
      uuid: ports.ids.uuid(),
      recipient: member.email,
      template: event,
      params: {
        ...{ company, sum, path },
        debts: debts.map(({ document, orderNumber, dueDate, rest }) => ({
          ...{ document, orderNumber, dueDate, customerNumber: numbers.get(orderNumber ?? "") ?? null },
          rest: moneyToNumber(rest),
          daysLate: daysLate(dueDate, today),
        })),
      },
      dedupeKey: `${dedupeKey}:mail:${userUuid}`,
    });
  if (event === "debt.overdue" && wanted.sms)
    await smsByDay(tx, ports, { phone, timezone, template: event, params: { company, sum }, dedupeKey });
}
