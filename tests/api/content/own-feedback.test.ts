import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { feedbackAnswerShape, feedbackCardShape, ownFeedbackListShape } from "#app/contract/content/feedback.ts";
import { fileNameHeader, uploadPath, waitingFileShape } from "#app/contract/files/files.ts";
import { readCommand } from "#server/operator/command.ts";
import { emailsOf } from "#tests/support/emails.ts";
import { operate } from "#tests/support/operator.ts";
import { samples } from "#tests/support/files/sample-files.ts";
import { small, staffAddress, testShop, type TestShop } from "#tests/support/shops/shop.ts";

const path = "/private/users/feedback";
const message = {
  type: "question",
  subject: "Подойдёт ли петля",
  message: "Подойдёт ли петля 120 к двери весом 40 кг?",
  contact: { fio: "Пётр Иванов", email: "phys@example.ru" },
  preferredChannel: "email",
  pageUrl: "/profile/feedback",
  consents: { personalData: true },
};
let shop: TestShop;
let token: string;
let stranger: string;
beforeAll(async () => {
  shop = await testShop();
  ({ token } = await shop.loginAs(small.phones.phys));
  stranger = (await shop.loginAs(small.phones.ip)).token;
});
afterAll(() => shop.close());
beforeEach(async () => {
  for (const table of ["letter_limits", "outbox", "notifications", "files", "consents", "feedbacks"])
    await shop.sql(`delete from ${table}`);
});

async function written(change: object = {}): Promise<string> {
  const sent = await shop.call("POST", path, {
    token,
    body: { ...message, ...change },
    headers: { "idempotency-key": shop.ports.ids.uuid() },
  });
  return sent.data(feedbackAnswerShape).number;
}
const at = (number: string, rest = "") => `${path}/${encodeURIComponent(number)}${rest}`;
const card = async (number: string) => (await shop.call("GET", at(number), { token })).data(feedbackCardShape);
const reply = (number: string, body: object, who = token) =>
  shop.call("POST", at(number, "/messages"), { token: who, body });

const command = (...words: string[]) => operate(shop.ports, "feedback", ...words);

describe("a user's own messages to the shop", () => {
  test("are listed with number and status, and move from «Принято» to «Закрыто» by operator commands", async () => {
    const number = await written();
    expect((await shop.call("GET", path, { token })).data(ownFeedbackListShape).items).toEqual([
      expect.objectContaining({ number, status: "new", subject: message.subject }),
    ]);
    expect((await command("list")).message).toContain(number);
    expect(await command("take", number)).toMatchObject({ ok: true });
    expect((await card(number)).status).toBe("inProgress");
    await shop.sql("delete from outbox");

    expect(await command("answer", number, "Да,", "подойдёт.")).toEqual({ ok: true, message: `${number} is answered` });
    expect(await command("take", number)).toEqual({
      ok: false,
      message: "the message's status does not allow this step; possible steps: answer, close",
    });
    expect(await card(number)).toMatchObject({
      status: "answered",
      messages: [{ author: "shop", message: "Да, подойдёт." }],
    });
    const [letter] = await emailsOf(shop);
    expect(letter).toMatchObject({ to: "phys@example.ru", subject: `Ответ на обращение ${number}` });
    expect(letter?.text).toContain("Да, подойдёт.");
    expect(await shop.sql("select event, params, path from notifications")).toEqual([
      { event: "feedback.answered", params: { number }, path: `/profile/feedback/${encodeURIComponent(number)}` },
    ]);

    expect((await reply(number, { message: "Спасибо, а к окну?" })).body.data).toEqual({ status: "inProgress" });
    expect((await emailsOf(shop)).find(({ to }) => to === staffAddress)?.text).toContain("а к окну?");
    expect(await command("close", number)).toMatchObject({ ok: true, message: `${number} is closed` });
    expect((await reply(number, { message: "Ещё вопрос" })).body.code).toBe("feedbackClosed");
    expect(await command("answer", number, "Поздно")).toMatchObject({ ok: false });
    expect((await card(number)).messages).toHaveLength(2);
  });

  test("of a user without an address are answered in the account, and the operator is told to call", async () => {
    const number = await written({
      contact: { fio: "Пётр Иванов", phone: "+79161234567" },
      preferredChannel: "phone",
    });
    expect((await command("answer", number, "Позвоним")).message).toContain("call +79161234567");
    expect(await shop.sql("select event from notifications")).toHaveLength(1);
  });

  test("E4: those of others are not found, with their conversations and files", async () => {
    const photo = (
      await shop.call("POST", uploadPath, {
        token,
        body: samples.jpeg,
        headers: { "content-type": "application/octet-stream", [fileNameHeader]: "a.jpg" },
      })
    ).data(waitingFileShape);
    const number = await written({ files: [photo.uuid] });
    const file = at(number, `/files/${photo.uuid}`);
    const own = await shop.call("GET", file, { token });
    expect(own.headers.get("content-type")).toBe("image/jpeg");
    expect(own.headers.get("content-disposition")).toContain("attachment");
    for (const refused of [
      await shop.call("GET", at(number), { token: stranger }),
      await shop.call("GET", file, { token: stranger }),
      await reply(number, { message: "Чужое" }, stranger),
      await shop.call("GET", at(await written(), `/files/${photo.uuid}`), { token }),
      await shop.call("GET", at("ОБ-26-9999"), { token }),
    ])
      expect(refused).toMatchObject({ status: 404, body: { code: "notFound" } });
    expect((await shop.call("GET", file)).status).toBe(401);
    expect((await shop.call("GET", path, { token: stranger })).data(ownFeedbackListShape).total).toBe(0);
    expect((await card(number)).messages).toEqual([]);
  });

  test("E10: refuse status, number, owner and author in the body", async () => {
    for (const extra of [{ status: "closed" }, { number: "ОБ-26-0001" }, { userUuid: small.users.ooo }])
      expect(
        (
          await shop.call("POST", path, {
            token,
            body: { ...message, ...extra },
            headers: { "idempotency-key": shop.ports.ids.uuid() },
          })
        ).status,
      ).toBe(422);
    const number = await written();
    expect((await reply(number, { message: "Ещё", author: "shop" })).status).toBe(422);
    expect((await card(number)).messages).toEqual([]);
  });

  test.each([["list", "lost"], ["answer", "ОБ-26-0001"], ["take"], ["close", "ОБ-26-0001", "now"], ["burn", "x"]])(
    "the command is refused: %s %s",
    (...words) => expect(readCommand(["feedback", ...words])).toBeNull(),
  );
});
