import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Endpoint } from "#app/contract/endpoint.ts";
import { problemStatus } from "#app/contract/problem.ts";
import { problemNotice, problemSentence } from "#app/http/problem-notice.server.ts";
import { noticeTexts } from "#app/http/notice-text.server.ts";
import { titledNotices } from "#app/http/titled-notice.server.ts";
import { flash } from "#app/i18n/ru/flash.ts";
import { sendAs, type WordedCaller } from "#app/shop-api/send-as.ts";

const write = {
  method: "post",
  path: "/mixed/x",
  tag: "",
  summary: "",
  answer: z.string(),
} as const satisfies Endpoint;
const statuses = [400, 401, 403, 404, 405, 408, 409, 413, 418, 422, 425, 429, 500, 501, 502, 503, 504, 507, 520];
const codes = [...Object.keys(problemStatus), "somethingNew", "", "constructor", "field", "label"];

const envelope = (code: string, status: number, more: object = {}) =>
  Response.json({ messages: [], errors: [], code, traceId: "", ...more }, { status });

/** Every kind of response that has no usable message. */
const broken: [name: string, answer: () => Response | Promise<Response>][] = [
  ...codes.flatMap((code): [string, () => Response][] => {
    const status = code in problemStatus ? problemStatus[code as keyof typeof problemStatus] : 422;
    return [
      [`${code} without a sentence`, () => envelope(code, status)],
      [`${code} with an empty sentence`, () => envelope(code, status, { messages: [" "] })],
      [`${code} with a placeholder`, () => envelope(code, status, { messages: ["Код {{traceId}}"], traceId: "t-1" })],
      [
        `${code} with strange details`,
        () => envelope(code, status, { data: { messages: [], seconds: null, tries: {} } }),
      ],
    ];
  }),
  ...statuses.flatMap((status): [string, () => Response][] => [
    [`${status} without an envelope`, () => Response.json({}, { status })],
    [
      `${status} as HTML`,
      () => new Response("<h1>Bad Gateway</h1>", { status, headers: { "content-type": "text/html" } }),
    ],
    [`${status} empty`, () => new Response(null, { status })],
    [
      `${status} cut off`,
      () => new Response('{"messages":["Не', { status, headers: { "content-type": "application/json" } }),
    ],
    [`${status} with a code of another release`, () => envelope("somethingNew", status)],
  ]),
  ...[200, 201].flatMap((status): [string, () => Response][] => [
    [`${status} without an envelope`, () => Response.json("there", { status })],
    [`${status} with other data`, () => Response.json({ data: { nothing: "agreed" } }, { status })],
    [`${status} as HTML`, () => new Response("<h1>OK</h1>", { status, headers: { "content-type": "text/html" } })],
    [`${status} empty`, () => new Response(null, { status })],
    [`${status} cut off`, () => new Response('{"data":"Не', { status })],
  ]),
  ["a lost line", () => Promise.reject(new TypeError("fetch failed"))],
];

const caller = (answer: () => Response | Promise<Response>): WordedCaller => ({
  backend: { fetch: async () => answer() },
  token: null,
  fingerprint: null,
  city: null,
  clientIp: "",
  userAgent: "",
  referer: "",
  requestId: "request-0001",
  authCheck: false,
  sentence: problemSentence,
});

function expectSentence(text: string | undefined): void {
  expect(text).toMatch(/[А-Яа-я]{3}/);
  expect(text).not.toMatch(/\{\{|undefined|null|Bad Gateway|\(код \)/);
}

describe("a refused call", () => {
  it.each(broken)("%s is a notice with a text", async (_, answer) => {
    const verdict = await sendAs(caller(answer))(write);
    if (verdict.ok) return expect.fail("the call was not refused");
    const notices = noticeTexts([problemNotice(verdict)]);
    expect(notices).toHaveLength(1);
    expectSentence(notices[0]?.text);
    expect(verdict.messages.length).toBeGreaterThan(0);
    for (const message of verdict.messages) expectSentence(message);
    expectSentence(titledNotices("city", verdict, problemNotice(verdict))[0]?.text);
  });

  it("shows the error code if the response has one", async () => {
    const fault = { messages: [], errors: [], code: "internal", traceId: "trace-0001" };
    const verdict = await sendAs(caller(() => Response.json(fault, { status: 500 })))(write);
    if (verdict.ok) return expect.fail("the call was not refused");
    expect(noticeTexts([problemNotice(verdict)])[0]?.text).toContain("(код trace-0001)");
  });

  it("keeps the server's message with its numbers", async () => {
    const refusal = { messages: ["Этот город закрыт"], errors: [], code: "validation", traceId: "t" };
    const verdict = await sendAs(caller(() => Response.json(refusal, { status: 422 })))(write);
    expect(verdict).toMatchObject({ ok: false, messages: ["Этот город закрыт"] });
  });
});

it("form results fill the title and the text of a notice, and a notice without its values is empty", () => {
  const values = { code: "Х-1", was: "А", now: "Б" };
  expect(noticeTexts([{ kind: "success", key: "articleChanged", values }])).toEqual([
    { kind: "success", title: "Код Х-1 изменён", text: "Было: А. Стало: Б" },
  ]);
  for (const key of Object.keys(flash))
    for (const { title = "", text = "" } of noticeTexts([{ kind: "success", key }]))
      expect(title + text).not.toContain("{{");
});
