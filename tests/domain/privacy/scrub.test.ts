import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scrub } from "#app/domain/privacy/scrub.ts";

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((all) => all.join(""));
/** Text around the inserted secret: log messages, punctuation, other numbers. */
const around = fc.constantFrom(
  "",
  " ",
  "failed: ",
  "value=",
  "Key (phone)=(",
  '{"to":"',
  "at GET /x?y=",
  ") already exists",
  "\n    at open (file.ts:12:5)",
  " is not valid, ",
  "«",
  "»",
  "12 ",
  ": ",
);
const planted = (secret: fc.Arbitrary<string>) =>
  fc.tuple(around, secret, around).map(([before, word, after]) => ({ word, text: before + word + after }));

const separator = fc.constantFrom("", " ", "-", ".", "\u00a0", "\u2011", "–", " - ", ") ", " (", "%20", "/", "_");
const phone = fc
  .tuple(
    fc.constantFrom("+7", "8", "7", "", "%2B7", "tel:+7", "00 7 ", "+7 (", "8-"),
    fc.tuple(digits(3), digits(3), digits(2), digits(2)),
    separator,
    separator,
    separator,
  )
  .map(([head, [area, one, two, three], a, b, c]) => ({
    spelt: head + area + a + one + b + two + c + three,
    tail: one + two + three,
  }));

const onlyDigits = (text: string) => text.replace(/%[0-9A-F]{2}/g, "").replace(/\D/g, "");

describe("planted secrets are removed", () => {
  it("a phone in any spelling", () => {
    fc.assert(
      fc.property(around, phone, around, (before, { spelt, tail }, after) => {
        expect(onlyDigits(scrub(before + spelt + after))).not.toContain(tail);
      }),
      { numRuns: 1_000 },
    );
  });

  it("an e-mail address, plain or inside a URL", () => {
    const name = fc.stringMatching(/^[a-z][a-z0-9._+-]{2,12}$/);
    const host = fc.constantFrom("example.ru", "mail.shop-1.com", "почта.рф", "EXAMPLE.RU");
    fc.assert(
      fc.property(around, name, fc.constantFrom("@", "%40"), host, around, (before, who, at, where, after) => {
        expect(scrub(before + who + at + where + after)).not.toContain(who + at);
      }),
    );
  });

  it("a token: JWT, refresh token, bearer, cookie", () => {
    const base64url = (length: number) => fc.stringMatching(new RegExp(`^[A-Za-z0-9_-]{${length}}$`));
    const jwt = fc.tuple(base64url(20), base64url(60), base64url(43)).map(([a, b, c]) => `eyJ${a}.eyJ${b}.${c}`);
    fc.assert(
      fc.property(
        planted(
          fc.oneof(
            jwt,
            base64url(43),
            base64url(20).map((text) => `Bearer ${text}`),
          ),
        ),
        ({ word, text }) => {
          expect(scrub(text)).not.toContain(word.slice(-16));
        },
      ),
    );
    expect(scrub("Cookie: uuid=5f3a1c2e; token=abc; flash=x\nnext")).toBe("Cookie: [removed]\nnext");
    expect(scrub('{"refreshToken":"short"}')).not.toContain("short");
  });

  it("a six-digit code next to its words, in any notation", () => {
    const label = fc.constantFrom(
      "Код ",
      "код: ",
      "Код подтверждения — ",
      "code=",
      '"code":"',
      "code: '",
      "OTP ",
      "Ваш код для входа: ",
      "register/code ",
    );
    const code = digits(6).chain((all) =>
      fc.constantFrom(all, `${all.slice(0, 3)} ${all.slice(3)}`, `${all.slice(0, 3)}-${all.slice(3)}`),
    );
    fc.assert(
      fc.property(label, code, fc.constantFrom("", " для входа", '"}', ".", " — код"), (before, word, after) => {
        expect(scrub(before + word + after)).not.toContain(word);
      }),
    );
    expect(scrub("482913 — ваш код")).not.toContain("482913");
  });

  it("an INN, an OGRN, a bank account", () => {
    fc.assert(
      fc.property(planted(fc.constantFrom(9, 10, 12, 13, 15, 20).chain(digits)), ({ word, text }) => {
        expect(scrub(text)).not.toContain(word);
      }),
    );
  });

  it("names, addresses, search queries and document names", () => {
    expect(scrub(`Unexpected token 'И', "Иванов Пётр" is not valid JSON`)).not.toMatch(/[а-яё]/i);
    expect(scrub("GET /search/ivanov%20petr failed")).toBe("GET /search/* failed");
    expect(scrub("GET /x?q=%D0%98%D0%B2%D0%B0%D0%BD&a=1 failed")).toBe("GET /x?[query] failed");
    expect(scrub("ENOENT: no such file, open '/var/files/Ivanov passport.pdf'")).not.toMatch(/ivanov|passport/i);
    expect(scrub("cannot read scan-ivanov.jpg now")).toBe("cannot read [file] now");
    expect(scrub("lastName=Ivanov&x=1, address: 'Lenina 1'")).not.toMatch(/Ivanov|Lenina/);
  });
});

describe("technical details are kept", () => {
  it.each([
    "5f3a1234-5678-4123-8123-123456789012",
    "0af7651916cd43dd8448eb211c80319c",
    "2026-11-21T01:00:35.123Z",
    "connect ECONNREFUSED 127.0.0.1:5432",
    'duplicate key value violates unique constraint "users_phone_key"',
    "    at open (/app/server/db/client.ts:105:12)",
    "the front failed",
    "relation basket_lines does not exist, $1, $2",
  ])("%s", (text) => {
    expect(scrub(text)).toBe(text);
  });
});

describe("L4: robustness", () => {
  it("control characters and line separators are removed, and a megabyte is cut", () => {
    expect(scrub("a\u001b[31mb\u2028c\u0000d\re")).toBe("a [31mb c d e");
    expect(scrub("x ".repeat(500_000)).length).toBeLessThan(4_100);
  });

  it.each(["1-", "a@", "%D0", "я", "код ", "cookie", "eyJ.", "x", "2026-11-", "a.pdf", "token=(", "?a"])(
    "terminates on a text of «%s» only",
    (evil) => {
      expect(scrub(`"${evil.repeat(8_000 / evil.length)}`).length).toBeLessThan(16_100);
    },
  );
});
