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
import { findCredit } from "#server/db/queries/order/credit.ts";
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
 * Reminds companies of what they have to pay: before the date, on it, and when it is late (decisions §3.12). Each document
 * at each stage once, those of one stage in one letter; answers how many letters of companies there were.
 */
export async function remindOfDebts(ports: Ports, stopping?: AbortSignal): Promise<number> {
  let told = 0;
  let after: string | null = null;
  for (;;) {
    const companies: string[] = await debtors(ports.database.db, after, atOnce);
    for (const rootUuid of companies) {
      if (stopping?.aborted) return told;
      const { letters, users } = await ports.database.db
        .transaction()
        .execute((tx) => remindCompany(tx, ports, rootUuid));
      told += letters;
      // The count of unread notices is cached with the viewer.
      for (const userUuid of users) await ports.bus.publish(`viewer:${userUuid}`);
    }
    after = companies.at(-1) ?? null;
    if (companies.length < atOnce) return told;
  }
}

/** A debt with its date: a document of the accounts, or an order on credit that they do not know yet. */
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
  // The delivery of an order that was told of already is the same debt.
  const orders = due.map(({ orderNumber, dueDate, stage }) => ({ subject: orderSubject(orderNumber, dueDate), stage }));
  const toldAsOrders = new Set((await notedReminders(tx, orders)).map(({ subject, stage }) => `${subject} ${stage}`));
  const noted = await noteReminders(
    tx,
    due.map(({ subject, stage }) => ({ subject, stage })),
  );
  const fresh = due.filter(
    ({ subject, orderNumber, dueDate, stage }) =>
      noted.includes(subject) && !toldAsOrders.has(`${orderSubject(orderNumber, dueDate)} ${stage}`),
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

type Told = {
  event: ReminderEvent;
  company: string;
  debts: readonly DueDebt[];
  /** The buyer's own numbers of orders. */
  numbers: ReadonlyMap<string, string>;
  today: string;
};

async function tellMember(
  tx: Tx,
  ports: Ports,
  { member, stored }: { member: MemberRow; stored: Record<string, unknown> },
  { event, company, debts, numbers, today }: Told,
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
