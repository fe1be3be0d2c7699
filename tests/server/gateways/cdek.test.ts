import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readEnv, SettingsError } from "#server/settings/env.ts";
import type { CarrierRequest } from "#server/gateways/carriers/carriers.ts";
import { cdekCarrier } from "#server/gateways/carriers/cdek.ts";
import { listening } from "#tests/support/servers/listening.ts";
import { testRoom } from "#tests/support/shops/test-room.ts";

type Asked = { method: string | undefined; path: string; headers: IncomingMessage["headers"]; body: string };

/** A server with СДЭК's protocol on loopback, with configurable answers. */
let server: Server;
let url: string;
let requests: Asked[] = [];
let between: ((request: Asked, response: ServerResponse) => boolean) | null = null;
let time = 0;
let failures: string[] = [];

const cities: Record<string, { code: number; region: string }[]> = {
  Москва: [{ code: 44, region: "Москва" }],
  Казань: [
    { code: 1, region: "Другая область" },
    { code: 424, region: "Республика Татарстан" },
  ],
};
const tariffs = {
  tariff_codes: [
    { tariff_code: 137, delivery_mode: 3, delivery_sum: 560.2, period_min: 2, period_max: 4 },
    { tariff_code: 482, delivery_mode: 3, delivery_sum: 890, period_min: 1, period_max: 2 },
    { tariff_code: 136, delivery_mode: 4, delivery_sum: 380, period_min: 2, period_max: 3 },
    { tariff_code: 368, delivery_mode: 7, delivery_sum: 90, period_min: 2, period_max: 3 },
  ],
};
const point = {
  code: "KZN12",
  name: "На Баумана",
  location: { address: "ул. Баумана, 1", latitude: 55.79, longitude: 49.11 },
  phones: [{ number: "+78430000000" }],
  work_time_list: [
    { day: 1, time: "10:00/20:00" },
    { day: 7, time: "выходной" },
  ],
  weight_max: 30,
};
const points = [
  { ...point, code: "FAR1", location: { ...point.location, latitude: 56.9 } },
  point,
  { ...point, code: "SMALL", weight_max: 2 },
  { code: "broken" },
];

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += String(chunk)));
    request.on("end", () => {
      const call = { method: request.method, path: request.url ?? "", headers: request.headers, body };
      requests.push(call);
      if (between?.(call, response)) return;
      answer(call, response);
    });
  });
  url = `http://127.0.0.1:${await listening(server)}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  requests = [];
  failures = [];
  between = null;
  time += 1_000_000;
});

function answer({ path, headers }: Asked, response: ServerResponse) {
  if (path === "/v2/oauth/token")
    return json(response, { access_token: "tok", token_type: "bearer", expires_in: 3599 });
  if (headers.authorization !== "Bearer tok") return json(response, { errors: [] }, 401);
  const { pathname, searchParams } = new URL(path, url);
  if (pathname === "/v2/location/cities") return json(response, cities[searchParams.get("city") ?? ""] ?? []);
  if (pathname === "/v2/calculator/tarifflist") return json(response, tariffs);
  if (pathname === "/v2/deliverypoints") return json(response, points);
  return json(response, {}, 404);
}

function json(response: ServerResponse, body: unknown, status = 200) {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

const request: CarrierRequest = {
  from: { name: "Москва", regionName: "Москва", lat: 55.75, lon: 37.62 },
  to: { name: "Казань", regionName: "Республика Татарстан", lat: 55.79, lon: 49.12 },
  parcel: { weightGrams: 4_300, longestMm: 420, volumeCm3: 12_000 },
};
const carrier = (mostMs = 10_000) =>
  cdekCarrier({
    ...{ url, account: "shop", password: "secret" },
    now: () => time,
    room: testRoom(mostMs, { now: () => time }),
    onFailure: (reason) => failures.push(reason),
  });

async function optionsOf(gateway = carrier(), of = request) {
  await gateway.fetch(of);
  return (gateway.known(of) ?? []).filter(({ providerCode }) => providerCode === "cdek");
}

describe("the СДЭК service", () => {
  it("is unknown before it is called, and then offers door and point, each at its cheapest", async () => {
    const gateway = carrier();
    expect(gateway.known(request)).toBeNull();
    expect(await optionsOf(gateway)).toEqual([
      { providerCode: "cdek", cost: 561, daysFrom: 2, daysTo: 4, points: [], isApproximate: false },
      {
        providerCode: "cdek",
        cost: 380,
        daysFrom: 2,
        daysTo: 3,
        isApproximate: false,
        points: [
          {
            code: "KZN12",
            name: "На Баумана",
            address: "ул. Баумана, 1",
            phone: "+78430000000",
            schedule: [{ day: 1, from: "10:00", to: "20:00" }],
            maxWeightGrams: 30_000,
          },
          expect.objectContaining({ code: "FAR1" }),
        ],
      },
    ]);
    expect(failures).toEqual([]);
  });

  it("is authorised as an OAuth client, and called with city codes, grams and centimetres", async () => {
    await optionsOf();
    const [token, ...calls] = requests;
    expect([token?.method, token?.path, token?.body]).toEqual([
      "POST",
      "/v2/oauth/token",
      "grant_type=client_credentials&client_id=shop&client_secret=secret",
    ]);
    const list = calls.find(({ path }) => path === "/v2/calculator/tarifflist");
    expect(JSON.parse(list?.body ?? "")).toEqual({
      type: 1,
      from_location: { code: 44 },
      to_location: { code: 424 },
      packages: [{ weight: 5_000, length: 50, width: 20, height: 20 }],
    });
  });

  it("is called once for equal parcels while its answer is fresh, and again afterwards", async () => {
    const gateway = carrier();
    await optionsOf(gateway);
    expect(gateway.known({ ...request, parcel: { ...request.parcel, weightGrams: 4_900 } })).not.toBeNull();
    expect(gateway.known({ ...request, parcel: { ...request.parcel, weightGrams: 5_100 } })).toBeNull();
    time += 16 * 60_000;
    expect(gateway.known(request)).toBeNull();
  });
});

describe("a failure of the service falls back to the table and says so", () => {
  const isTable = async (gateway = carrier()) => {
    const [only, ...others] = await optionsOf(gateway);
    expect([only?.isApproximate, only?.points, others]).toEqual([true, [], []]);
    expect(only?.cost).toBeGreaterThan(0);
  };
  const always = (act: (response: ServerResponse) => void) => {
    between = (_, response) => {
      act(response);
      return true;
    };
  };

  it("when it is late", async () => {
    always(() => {});
    await isTable(carrier(100));
    expect(failures).toHaveLength(1);
  });
  it.each([401, 403, 404, 429, 500, 503])("when it refuses with %i", async (status) => {
    always((response) => json(response, { errors: [{ code: "v2_internal_error" }] }, status));
    await isTable();
  });
  it.each([
    ["no JSON", "<html>502</html>"],
    ["half of it", '{"tariff_codes":[{"delivery_mode":3,'],
    ["another shape", '{"tariff_codes":"none"}'],
    ["a negative sum", '{"tariff_codes":[{"delivery_mode":3,"delivery_sum":-1,"period_min":1,"period_max":2}]}'],
    ["an error in a 200", '{"errors":[{"code":"v2_bad_request","message":"no"}]}'],
    ["null", "null"],
  ])("when it answers %s", async (_, body) => {
    between = ({ path }, response) => {
      if (path !== "/v2/calculator/tarifflist") return false;
      response.writeHead(200, { "content-type": "application/json" }).end(body);
      return true;
    };
    await isTable();
    expect(failures).toHaveLength(1);
  });
  it("when it redirects: neither password nor token is sent on", async () => {
    always((response) => void response.writeHead(307, { location: `${url}/elsewhere` }).end());
    await isTable();
    expect(requests.map(({ path }) => path)).not.toContain("/elsewhere");
  });

  it("rests after three failures and is called again later", async () => {
    always((response) => json(response, {}, 500));
    const gateway = carrier();
    for (const weightGrams of [1_000, 2_000, 3_000])
      await optionsOf(gateway, { ...request, parcel: { ...request.parcel, weightGrams } });
    const before = requests.length;
    await isTable(gateway);
    expect(requests.length).toBe(before);
    between = null;
    time += 61_000;
    expect(gateway.known(request)).toBeNull();
    expect(await optionsOf(gateway)).toHaveLength(2);
  });

  it("renews an expired token", async () => {
    const gateway = carrier();
    await optionsOf(gateway);
    time += 3_700_000;
    await optionsOf(gateway);
    expect(requests.filter(({ path }) => path === "/v2/oauth/token")).toHaveLength(2);
  });

  it("offers only other carriers for an unknown city", async () => {
    const nowhere = { ...request, to: { ...request.to, name: "Китеж" } };
    expect(await optionsOf(carrier(), nowhere)).toEqual([]);
  });
});

describe("the СДЭК settings", () => {
  it("are an account and its password; without them the table is used", () => {
    expect(readEnv({}).cdek).toBeNull();
    expect(readEnv({ CDEK_ACCOUNT: "a", CDEK_PASSWORD: "b" }).cdek).toEqual({
      url: "https://api.cdek.ru",
      account: "a",
      password: "b",
    });
    expect(() => readEnv({ CDEK_ACCOUNT: "a" })).toThrow(SettingsError);
    expect(() => readEnv({ CDEK_URL: "https://api.cdek.ru" })).toThrow(SettingsError);
  });
});
