import { requestedApprovalShape } from "#app/contract/orders/approvals.ts";
import { checkoutShape } from "#app/contract/orders/checkouts.ts";
import { calculatorSystemsShape } from "#app/contract/calculator/calculator.ts";
import { feedbackAnswerShape } from "#app/contract/content/feedback.ts";
import { fileNameHeader } from "#app/contract/files/files.ts";
import { ownClaimsPath } from "#app/contract/claims/own-claims.ts";
import { priceListShape } from "#app/contract/files/price-lists.ts";
import { articleUploadPath } from "#app/contract/uploads/user-articles.ts";
import { settlementsShape } from "#app/contract/settlements/settlements.ts";
import { importRules } from "#server/use-cases/calculator/import-rules.ts";
import { fileMakers } from "#server/use-cases/files/file-makers.ts";
import { makeFiles } from "#server/use-cases/files/make-files.ts";
import { importSettlements } from "#server/use-cases/settlements/import-settlements.ts";
import { buying, orderForm } from "#tests/support/orders/buying.ts";
import { smallRules } from "./calculator-rules.ts";
import { sendClaim, sendFile } from "#tests/support/orders/claims.ts";
import { company, newMember, noOrders } from "./members.ts";
import { samples } from "#tests/support/files/sample-files.ts";
import { shippedOrder } from "#tests/support/orders/shipped-order.ts";
import { small, type TestAnswer, type TestShop } from "#tests/support/shops/shop.ts";
import { testOperator } from "./operator.ts";

/** Part of every free text that the owner writes: no answer to others may contain it. */
export const mark = "Метка владельца";
const { hinge, foam } = small.products;

/** The owner of a company with one of everything that a buyer can have, and all answers about it. */
export async function ownerOfEverything(shop: TestShop) {
  await importRules(shop.ports, testOperator, smallRules);
  const order = await shippedOrder(shop, small.phones.ooo);
  const { token } = order;
  const owner = buying(shop, { token, city: "msk" });
  const key = () => ({ "idempotency-key": shop.ports.ids.uuid() });
  const answers: TestAnswer[] = [];
  const served = async (asked: Promise<TestAnswer>): Promise<TestAnswer> => {
    const answer = await asked;
    answers.push(answer);
    if (answer.status !== 200) throw new Error(`refused with ${answer.status}: ${answer.text}`);
    return answer;
  };
  const ask = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    served(owner.ask(method, path, body, headers));
  const file = (path: string, text: string) =>
    served(
      shop.call("POST", path, {
        token,
        body: new TextEncoder().encode(text),
        headers: { "content-type": "application/octet-stream", [fileNameHeader]: "list.csv" },
      }),
    );

  const client = `/private/users/users/clients/${company}`;
  await ask("POST", `${client}/banks`, { bic: "044525225", bankName: mark, account: "40702810938000012345" });
  await ask("POST", `${client}/contacts`, { fio: mark, email: "p@example.ru", role: "buyer" });
  await ask("POST", `${client}/branches`, { name: mark, kpp: "770701002", address: "Москва, Ленина, 2" });
  await ask("POST", "/private/users/addresses", { address: `Москва, ${mark}, 1` });
  const { seesPrices, fillsBaskets, orderLimit, seesSettlements, managesMembers } = noOrders;
  await ask("POST", `/private/users/counterparties/${company}/invitations`, {
    to: { by: "email", email: "invited@example.ru" },
    rights: { seesPrices, fillsBaskets, orderLimit, seesSettlements, managesMembers },
  });

  await served(owner.add([{ uuid: hinge.uuid, quantity: 20 }]));
  await ask("POST", "/mixed/baskets/lists", { name: mark });
  await ask("POST", "/mixed/baskets/shares", {});
  await ask("POST", "/mixed/baskets/later", { uuid: hinge.uuid });
  await served(owner.add([{ uuid: foam.uuid, quantity: 1 }]));
  await ask("POST", "/mixed/favorites/favorites", { productExternalIds: [foam.externalId] });
  await ask("POST", "/mixed/comparisons/comparisons", { items: [foam.uuid] });
  // One order that can still be changed, and an open checkout.
  const form = orderForm(await owner.checkout());
  await served(owner.place({ ...form, recipient: { ...form.recipient, fio: mark } }));
  await served(owner.add([{ uuid: foam.uuid, quantity: 1 }]));
  const opened = await ask("POST", "/private/orders/checkouts", {});
  await ask("POST", `/private/orders/checkouts/${opened.data(checkoutShape).uuid}`, { draft: { comment: mark } });
  const schedule = { name: mark, period: "monthly", startDate: nextMonth(shop), orderId: order.number };
  await ask("POST", "/private/orders/schedules", schedule, key());

  const clerk = await newMember(shop, 640_001, noOrders);
  await served(clerk.add([{ uuid: hinge.uuid, quantity: 20 }]));
  const wanted = orderForm(await clerk.checkout());
  const response = await clerk.ask("POST", "/private/orders/approvals", wanted, { "idempotency-key": wanted.checkout });
  response.data(requestedApprovalShape);

  const picture = await sendFile(shop, token, samples.png, "foto.png");
  await served(
    sendClaim(shop, order, { key: shop.ports.ids.uuid(), change: { description: mark, files: [picture.uuid] } }),
  );
  await ask("PUT", `${ownClaimsPath}/drafts/${shop.ports.ids.uuid()}`, {
    order: order.uuid,
    values: { description: mark },
    files: [],
  });
  const letter = await sendFile(shop, token, samples.pdf, "letter.pdf");
  const { number } = (
    await ask(
      "POST",
      "/private/users/feedback",
      {
        ...{ type: "question", subject: mark, message: mark, contact: { fio: "Мария", email: "ooo@example.ru" } },
        ...{ preferredChannel: "email", pageUrl: "/", consents: { personalData: true }, files: [letter.uuid] },
      },
      key(),
    )
  ).data(feedbackAnswerShape);
  await ask("POST", `/private/users/feedback/${encodeURIComponent(number)}/messages`, { message: mark });

  await ask("POST", "/private/products/user-articles", { userArticle: "МЕТКА-1", code: "DH-120.R" });
  await file(articleUploadPath, `МЕТКА-2;DH-120.R`);
  await ask("POST", "/private/products/upload", { text: "DH-120.R 1" });
  const list = await ask("POST", "/private/reports/price-lists", { name: mark });
  await ask("POST", `/private/reports/price-lists/${list.data(priceListShape).uuid}/link`);

  await importSettlements(
    shop.ports,
    testOperator,
    "inn;doc_id;version;type;number;date;order;debit;credit;due\n7707083893;1;1;realization;УТ-МЕТКА;2026-01-10;;98765,43;;2026-01-31",
  );
  const year = { dateFrom: "2026-01-01", dateTo: "2026-12-31" };
  const ledger = await ask("GET", "/private/finance/mutual-settlements?dateFrom=2026-01-01&dateTo=2026-12-31");
  const documents = ledger.data(settlementsShape).rows.items.map(({ uuid }) => uuid);
  await ask("POST", "/private/finance/bills", { documents }, key());
  await ask("POST", "/private/finance/reconciliations", { ...year, format: "pdf" }, key());
  await ask("POST", "/private/finance/mutual-settlements/sheet", year, key());

  const system = (await ask("GET", "/private/calculator/systems")).data(calculatorSystemsShape)[0]?.uuid;
  const sash = { opening: "tiltTurn", sashWidth: 800, sashHeight: 1200, handleSide: "left", quantity: 1 };
  const inputs = { system, colour: "white", sashes: [sash] };
  await ask("POST", "/private/calculator/saved", { name: mark, inputs }, key());
  await makeFiles(shop.ports, fileMakers);
  return { token, answers };
}

function nextMonth(shop: TestShop): string {
  return new Date(shop.clock.now().getTime() + 30 * 86_400_000).toISOString().slice(0, 10);
}
