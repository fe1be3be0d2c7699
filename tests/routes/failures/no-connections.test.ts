import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { canary } from "#tests/support/checks/canary.ts";
import { describedCalls, type DescribedCall, type JsonSchema } from "#tests/support/described-calls.ts";
import { samples } from "#tests/support/files/sample-files.ts";
import { small } from "#tests/support/shops/shop.ts";
import { testSite, type Site } from "#tests/support/shops/site.ts";

let site: Site;
let bird: Awaited<ReturnType<typeof canary>>;
beforeAll(async () => {
  site = await testSite();
  bird = await canary();
});
afterAll(async () => {
  await bird.close();
  await site.close();
});

/** Connections the canary received while `work` ran. */
async function heardDuring(work: () => Promise<unknown>) {
  const before = bird.heard();
  await work();
  const after = bird.heard();
  return { visits: after.visits - before.visits, opened: after.opened - before.opened };
}

const silence = { visits: 0, opened: 0 };
const fingerprint = "3f2b1c9e-5f0a-4a3b-8b1d-2f6a7c8d9e01";

describe("no input makes the shop connect elsewhere (security J15)", () => {
  it("the canary detects a connection", async () => {
    const [address = ""] = bird.addresses;
    expect(await heardDuring(() => fetch(address).then((response) => response.text()))).toEqual({
      visits: 1,
      opened: 1,
    });
  });

  it.each(["guest", "user"])(
    "an address in any text of any call, as a %s",
    async (asker) => {
      const { shop } = site;
      const calls = describedCalls(JSON.parse((await shop.call("GET", "/openapi.json")).text));
      const token = asker === "user" ? (await shop.loginAs(small.phones.phys)).token : undefined;
      const statuses = new Set<number>();
      const heard = await heardDuring(async () => {
        for (const address of bird.addresses) {
          for (const one of calls.filter(({ path }) => !/logout/.test(path))) {
            const { method, path, query, headers, body } = holding(one, address);
            const answer = await shop.call(method, path + query, {
              fingerprint,
              headers,
              ...(body === undefined ? {} : { body }),
              ...(token === undefined ? {} : { token }),
            });
            statuses.add(answer.status);
          }
        }
      });
      expect(heard).toEqual(silence);
      // Some values were accepted, so this tests more than refusals.
      expect([...statuses]).toEqual(expect.arrayContaining([200, 422]));
    },
    90_000,
  );

  it.each([
    [
      "a redirect",
      (address: string) => site.shop.call("POST", "/public/backoffice/redirects", { body: { url: address } }),
    ],
    [
      "texts for search engines",
      (address: string) => site.shop.call("GET", `/mixed/seo/settings/final?url=${encodeURIComponent(address)}`),
    ],
    [
      "a page",
      (address: string) => site.shop.call("GET", `/public/content/pages/show?path=${encodeURIComponent(address)}`),
    ],
    [
      "contacts",
      (address: string) =>
        site.shop.call("GET", `/public/content/pages/contacts/short?path=${encodeURIComponent(address)}`),
    ],
    ["a message", (address: string) => site.shop.call("POST", "/mixed/senders/feedback", feedback(address))],
    [
      "the newsletter",
      (address: string) =>
        site.shop.call("POST", "/mixed/senders/subscription", {
          fingerprint,
          body: { email: `bird@${new URL(address, "http://shop.test").hostname}` },
        }),
    ],
    [
      "headers that name the shop",
      (address: string) =>
        site.shop.call("GET", "/mixed/baskets/baskets", {
          headers: {
            origin: address,
            referer: address,
            "x-forwarded-host": address,
            "x-original-url": address,
            city: address,
          },
        }),
    ],
  ])("an address in %s", async (_, ask) => {
    expect(await heardDuring(() => Promise.all(bird.addresses.map(ask)))).toEqual(silence);
  });

  it("files that refer to others cause no requests, whatever happens to the file", async () => {
    const [address = ""] = bird.addresses;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="${address}" width="9" height="9"/></svg>`;
    const entity = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "${address}">]><a>&x;</a>`;
    const pdf = samples.pdf
      .toString("latin1")
      .replace("/Type/Catalog", `/Type/Catalog/OpenAction<</S/URI/URI(${address})>>`);
    const files = [svg, entity, pdf, `#EXTM3U\n${address}`, `push graphic-context\nfill 'url(${address})'`].map(
      (text) => new Uint8Array(Buffer.from(text, "latin1")),
    );
    const send = (bytes: Uint8Array) =>
      site.shop.call("POST", "/mixed/files/files", {
        fingerprint,
        body: bytes,
        headers: { "content-type": "application/octet-stream", "file-name": encodeURIComponent(address) },
      });
    expect(
      await heardDuring(() =>
        Promise.all([...files, new Uint8Array(samples.docx), new Uint8Array(samples.png)].map(send)),
      ),
    ).toEqual(silence);
  });

  it("pages: in their path, query, forms and return path", async () => {
    const visitor = site.visitor();
    const heard = await heardDuring(async () => {
      for (const address of bird.addresses.slice(0, 4)) {
        const written = encodeURIComponent(address);
        for (const path of [
          `/search/${written}`,
          `/?drawer=auth&return=${written}&redirectTo=${written}`,
          `/catalog/${written}`,
          `/media/${written}`,
          `/subscription-confirm?code=${written}`,
        ]) {
          expect(
            (await visitor.ask("GET", path, undefined, { referer: address, "x-forwarded-host": address })).status,
          ).toBeLessThan(500);
        }
        expect(
          (
            await visitor.post("/?drawer=auth", {
              intent: "auth.login",
              phone: small.phones.nobody,
              return: address,
              redirectTo: address,
            })
          ).status,
        ).toBeLessThan(500);
      }
      await visitor.login(small.phones.three, `/?drawer=auth&return=${encodeURIComponent(bird.addresses[0] ?? "")}`);
    });
    expect(heard).toEqual(silence);
  });
});

function feedback(address: string) {
  const body = {
    type: "siteError",
    subject: `Смотрите ${address}`,
    message: `На странице ${address} ошибка`,
    contact: { fio: "Пётр Иванов", email: "bird@example.ru" },
    preferredChannel: "email",
    pageUrl: `/x?${new URLSearchParams({ url: address })}`,
    consents: { personalData: true },
  };
  return { fingerprint, headers: { "idempotency-key": site.shop.ports.ids.uuid() }, body };
}

/** A call with this address in every free text of its description. */
function holding({ method, path, parameters, body }: DescribedCall, address: string) {
  const written = encodeURIComponent(address);
  const ofPlace = (place: string) => parameters.filter((parameter) => parameter.in === place).map(({ name }) => name);
  return {
    method,
    path: path.replace(/\{\w+\}/g, written),
    query:
      ofPlace("query").length === 0
        ? ""
        : `?${ofPlace("query")
            .map((name) => `${name}=${written}`)
            .join("&")}`,
    headers: {
      ...Object.fromEntries(ofPlace("header").map((name) => [name, written])),
      ...(body ? { "content-type": body.type } : {}),
    },
    body:
      body === null
        ? undefined
        : body.type === "application/json"
          ? filled(body.schema, address)
          : Buffer.from(address),
  };
}

function filled(schema: JsonSchema, address: string): unknown {
  if (schema["const"] !== undefined) return schema["const"];
  const [choice] = [schema["enum"], schema["oneOf"], schema["anyOf"]].filter(Array.isArray);
  if (choice) return choice === schema["enum"] ? choice[0] : filled(choice[0], address);
  if (schema["type"] === "array") return [filled(schemaIn(schema["items"]), address)];
  if (schema["type"] === "object")
    return Object.fromEntries(
      Object.entries(schemaIn(schema["properties"])).map(([name, one]) => [name, filled(schemaIn(one), address)]),
    );
  if (schema["type"] === "string") return schema["format"] === "uuid" ? small.products.hinge.uuid : address;
  if (schema["type"] === "boolean") return true;
  return 1;
}

function schemaIn(value: unknown): JsonSchema {
  return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
