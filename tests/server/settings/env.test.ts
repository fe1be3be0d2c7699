import { describe, expect, it } from "vitest";
import { readEnv, SettingsError } from "#server/settings/env.ts";

const random = "q8Zk3vTn0yXb5LwRj7GdHc2MfPs9UaEi4KoQxVtB1zA=";
const shared = { DATABASE_URL: "postgresql://shop@db/shop" };
const faults = (source: Record<string, string>): string => {
  try {
    readEnv(source);
    return "";
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
};

describe("environment settings", () => {
  it("default to a demo shop for this machine only", () => {
    expect(readEnv({})).toMatchObject({
      role: "all",
      host: "127.0.0.1",
      port: 3000,
      siteUrl: "http://localhost:3000",
      databaseUrl: null,
      demo: true,
      trustedProxies: [],
      failpoints: null,
      production: false,
    });
  });

  it("derive the site's address from the port until it is set, without a trailing slash", () => {
    expect(readEnv({ PORT: "8080" }).siteUrl).toBe("http://localhost:8080");
    expect(readEnv({ PORT: "8080", SITE_URL: "https://Shop.ru/" }).siteUrl).toBe("https://shop.ru");
  });

  it("treat an empty value as unset", () => {
    expect(readEnv({ SITE_URL: "", PORT: " ", SECRET_KEY: "" })).toMatchObject({ port: 3000, secretKey: null });
  });

  it("do not fill a shared database with the demo shop by default", () => {
    expect(readEnv({ ...shared }).demo).toBe(false);
    expect(readEnv({ ...shared, DEMO: "on" }).demo).toBe(true);
  });

  it.each([
    [{ PORT: "0" }, "PORT"],
    [{ PORT: "http" }, "PORT"],
    [{ SITE_URL: "shop.ru" }, "SITE_URL"],
    [{ TRUSTED_PROXIES: "127.0.0.1, 10.0.0.0/99" }, "TRUSTED_PROXIES"],
    [{ TRUSTED_PROXIES: "nginx" }, "TRUSTED_PROXIES"],
    [{ SITE_URL: "https://shop.ru/path" }, "SITE_URL"],
    [{ SITE_URL: "ftp://shop.ru" }, "SITE_URL"],
    [{ DATABASE_URL: "mysql://shop" }, "DATABASE_URL"],
    [{ ROLE: "master" }, "ROLE"],
    [{ LOG_LEVEL: "loud" }, "LOG_LEVEL"],
    [{ METRICS_TOKEN: "short" }, "METRICS_TOKEN"],
    [{ METRICS_TOKEN: "sixteen and more with spaces" }, "METRICS_TOKEN"],
    [{ SENTRY_DSN: "https://sentry.test/1" }, "SENTRY_DSN"],
    [{ SENTRY_ENVIRONMENT: "two words" }, "SENTRY_ENVIRONMENT"],
    [{ DRAIN_SECONDS: "61" }, "DRAIN_SECONDS"],
    [{ ROLE: "web" }, "API_URL"],
    [{ ROLE: "api" }, "DATABASE_URL"],
    [{ ROLE: "worker" }, "DATABASE_URL"],
    [{ SELLER_NAME: "ООО" }, "SELLER_INN"],
    [{ SMTP_URL: "smtp://mail.shop.ru" }, "MAIL_FROM"],
    [{ SMTP_URL: "http://mail.shop.ru", MAIL_FROM: "shop@shop.ru" }, "SMTP_URL"],
    [{ SMTP_URL: "smtp://mail.shop.ru?tls.rejectUnauthorized=false", MAIL_FROM: "shop@shop.ru" }, "SMTP_URL"],
    [{ SMTP_URL: "smtp://mail.shop.ru", MAIL_FROM: "shop" }, "MAIL_FROM"],
    [{ SMS_URL: "https://smsc.ru/sys" }, "SMS_URL"],
    [{ SMS_URL: "https://smsc.ru/sys", SMS_LOGIN: "shop" }, "SMS_URL"],
    [{ SMS_TOKEN: "key" }, "SMS_URL"],
    [{ SMS_URL: "http://smsc.ru/sys", SMS_TOKEN: "key" }, "SMS_URL"],
    [{ SMS_URL: "https://smsc.ru/sys", SMS_TOKEN: "key", SMS_SENDER: "Магазин" }, "SMS_SENDER"],
    [{ SMS_CALLS: "yes" }, "SMS_CALLS"],
    [{ SMS_URL: "http://127.0.0.1.sms.example/sys", SMS_TOKEN: "key" }, "SMS_URL"],
    [{ SMS_URL: "http://127.sms.example/sys", SMS_TOKEN: "key" }, "SMS_URL"],
    [{ COMPANY_REGISTRY_URL: "http://registry.example/rs", COMPANY_REGISTRY_TOKEN: "key" }, "COMPANY_REGISTRY_URL"],
    [{ CDEK_URL: "http://cdek.example", CDEK_ACCOUNT: "shop", CDEK_PASSWORD: "key" }, "CDEK_URL"],
    [{ PAYMENT_SHOP_ID: "1" }, "PAYMENT_SECRET_KEY"],
    [{ PAYMENT_GATEWAY: "yookassa" }, "PAYMENT_GATEWAY"],
    [{ PAYMENT_GATEWAY: "other", PAYMENT_SHOP_ID: "1", PAYMENT_SECRET_KEY: "k" }, "PAYMENT_GATEWAY"],
  ])("refuse %j and name the setting", (source, name) => {
    expect(faults(source)).toContain(name);
  });

  it("use a mail server only if one is set, with the shop's address as sender unless another is set", () => {
    expect(readEnv({}).smtp).toBeNull();
    const smtp = { SMTP_URL: "smtps://shop:p%40ss@mail.shop.ru:465" };
    expect(readEnv({ ...smtp, SHOP_EMAIL: "hello@shop.ru" }).smtp).toEqual({
      url: smtp.SMTP_URL,
      from: "hello@shop.ru",
    });
    expect(readEnv({ ...smtp, SHOP_EMAIL: "hello@shop.ru", MAIL_FROM: "robot@shop.ru" }).smtp?.from).toBe(
      "robot@shop.ru",
    );
  });

  it("use the payment provider that is set", () => {
    expect(readEnv({}).payments).toBeNull();
    const { payments } = readEnv({ PAYMENT_SHOP_ID: "1", PAYMENT_SECRET_KEY: "k" });
    expect([payments?.current, payments?.providers.map(({ name }) => name)]).toEqual(["yookassa", ["yookassa"]]);
  });

  it("use an SMS operator only if one is set, with a key or a name and password", () => {
    expect(readEnv({}).sms).toBeNull();
    const url = "https://smsc.ru/sys";
    expect(readEnv({ SMS_URL: url, SMS_TOKEN: "key" }).sms).toEqual({
      ...{ url, credentials: { token: "key" } },
      ...{ sender: null, calls: false },
    });
    const named = { SMS_LOGIN: "shop", SMS_PASSWORD: "p", SMS_SENDER: "SKOBA", SMS_CALLS: "on" };
    expect(readEnv({ SMS_URL: "http://127.0.0.1:8025/", ...named }).sms).toEqual({
      ...{ url: "http://127.0.0.1:8025/", credentials: { login: "shop", password: "p" } },
      ...{ sender: "SKOBA", calls: true },
    });
  });

  it.each(["http://127.0.0.1:8025", "http://localhost:8025", "http://[::1]:8025", "https://there.example"])(
    "require TLS or this machine for a service that gets a key: %s",
    (url) => {
      expect(faults({ COMPANY_REGISTRY_URL: url, COMPANY_REGISTRY_TOKEN: "key" })).toBe("");
      expect(faults({ CDEK_URL: url, CDEK_ACCOUNT: "shop", CDEK_PASSWORD: "key" })).toBe("");
      expect(faults({ SMS_URL: url, SMS_TOKEN: "key" })).toBe("");
    },
  );

  it("do not treat an address that only begins like this machine's as local", () => {
    expect(readEnv({ HOST: "127.0.0.1" }).requestsPerAddress).toBe(0);
    expect(readEnv({ HOST: "127.shop.example" }).requestsPerAddress).toBe(1_200);
  });

  it("report all errors at once", () => {
    expect(faults({ PORT: "x", ROLE: "y" }).split("\n")).toHaveLength(2);
  });
});

describe("L6: production refuses", () => {
  const production = { NODE_ENV: "production" };

  it("a shared database without a key, while an embedded one generates its own", () => {
    expect(faults({ ...production, ...shared })).toContain("SECRET_KEY");
    expect(faults({ ...production, ...shared, SECRET_KEY: random })).toBe("");
    expect(faults(production)).toBe("");
  });

  it.each([
    "short",
    "change-me-change-me-change-me-change-me",
    "a".repeat(64),
    "0123456789abcdef0123456789abcdef0123",
    `my secret ${random}`,
  ])("the key %s, as does any other mode", (key) => {
    expect(faults({ ...production, ...shared, SECRET_KEY: key })).toContain("SECRET_KEY");
    expect(faults({ SECRET_KEY: key })).toContain("SECRET_KEY");
  });

  it("crash points, except in tests", () => {
    const armed = { ...production, FAIL: "order.after_commit:kill:1" };
    expect(faults(armed)).toContain("FAIL");
    expect(readEnv({ ...armed, FAIL_ALLOWED: "on" }).failpoints).toBe("order.after_commit:kill:1");
  });
});

it.each([
  [{}, 0],
  [{ SITE_URL: "https://shop.example" }, 1_200],
  [{ HOST: "0.0.0.0" }, 1_200],
  [{ REQUESTS_PER_ADDRESS: "30" }, 30],
  [{ SITE_URL: "https://shop.example", REQUESTS_PER_ADDRESS: "0" }, 0],
])("with %o a network address may make %d requests a minute (0: unlimited)", (given, most) => {
  expect(readEnv(given).requestsPerAddress).toBe(most);
});
