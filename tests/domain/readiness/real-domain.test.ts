import { describe, expect, it } from "vitest";
import { isRealDomain } from "#app/domain/readiness/real-domain.ts";

describe("an origin", () => {
  it.each(["https://skrepka.ru", "https://shop.example.com", "http://магазин.рф", "https://shop.ru:8443"])(
    "is on a real domain: %s",
    (origin) => expect(isRealDomain(origin)).toBe(true),
  );

  it.each([
    ...[
      "http://localhost:3000",
      "http://shop.localhost",
      "http://127.0.0.1",
      "http://10.0.0.5:3000",
      "http://[::1]:3000",
    ],
    ...["http://shop", "https://shop.test", "https://shop.example", "https://shop.invalid"],
  ])("is not on a real domain: %s", (origin) => expect(isRealDomain(origin)).toBe(false));
});
