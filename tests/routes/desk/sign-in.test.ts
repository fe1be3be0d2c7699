import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { invitedShape } from "#app/contract/desk/staff-accounts.ts";
import { fromBase32, totpCode, totpStep } from "#server/security/totp.ts";
import { operate } from "#tests/support/operator.ts";
import { testSite, type Site, type Visitor } from "#tests/support/shops/site.ts";
import { addStaff, atDesk, nextCode, staffPassword } from "#tests/support/staff.ts";

let site: Site;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

const valueOf = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";

/** Password, then code, as a browser without script sends them. */
async function signInAs(visitor: Visitor, email: string, path = "/desk/sign-in") {
  const step = await visitor.post(path, { email, password: staffPassword });
  expect(step.status).toBe(200);
  const fields = { step: "code", stepToken: valueOf(step.html, "stepToken"), code: nextCode(site.shop) };
  return visitor.post(path, fields);
}

describe("the sign-in of the desk", () => {
  it("leads from the password to the code and on to where the person was going", async () => {
    const { email } = await addStaff(site.shop, ["orders"]);
    const visitor = site.visitor();
    const opened = await signInAs(visitor, email, "/desk/sign-in?to=%2Fdesk%2Forders%3Fstatus%3Dnew");
    expect([opened.status, opened.location]).toEqual([303, "/desk/orders?status=new"]);
    expect((await visitor.ask("GET", "/desk/orders")).status).toBe(200);
  });

  it("keeps the session in a cookie that scripts and the storefront do not get", async () => {
    const { email } = await addStaff(site.shop, ["orders"]);
    const opened = await signInAs(site.visitor(), email);
    const cookie = opened.headers.getSetCookie().find((one) => one.startsWith("desk=")) ?? "";
    expect(cookie).toMatch(/; Path=\/desk; HttpOnly; SameSite=Lax/);
  });

  it.each([
    "https://evil.example/desk",
    "//evil.example",
    "/\\evil.example",
    "/desk/../account",
    "/desk//evil.example",
    "/profile",
    "/desk/sign-in",
    "javascript:alert(1)",
  ])("goes to the desk's first page instead of %j", async (to) => {
    const { email } = await addStaff(site.shop, ["orders"]);
    const opened = await signInAs(site.visitor(), email, `/desk/sign-in?${new URLSearchParams({ to })}`);
    expect([opened.status, opened.location]).toEqual([303, "/desk"]);
  });

  it("does not take a session that a stranger has planted", async () => {
    const { email } = await addStaff(site.shop, ["orders"]);
    const visitor = site.visitor();
    visitor.cookies.set("desk", "planted");
    await signInAs(visitor, email);
    expect(visitor.cookies.get("desk")).toMatch(/^[\w-]{43}$/);
    const stranger = site.visitor();
    stranger.cookies.set("desk", "planted");
    expect((await stranger.ask("GET", "/desk/account")).location).toContain("/desk/sign-in");
  });

  it("shows the same page for an unknown e-mail as for a wrong password", async () => {
    const { email } = await addStaff(site.shop, ["orders"]);
    const bodies = [];
    for (const typed of [email, "nobody@example.ru"]) {
      const answer = await site.visitor().post("/desk/sign-in", { email: typed, password: "wrong password" });
      expect(answer.status).toBe(422);
      bodies.push(answer.html.replaceAll(typed, "EMAIL"));
    }
    expect(bodies[0]).toBe(bodies[1]);
  });

  it("asks for the code again after a wrong one, and for the password once the step has ended", async () => {
    const { email } = await addStaff(site.shop, ["orders"]);
    const visitor = site.visitor();
    const step = await visitor.post("/desk/sign-in", { email, password: staffPassword });
    const stepToken = valueOf(step.html, "stepToken");
    const wrong = await visitor.post("/desk/sign-in", { step: "code", stepToken, code: "000000" });
    expect([wrong.status, valueOf(wrong.html, "stepToken")]).toEqual([422, stepToken]);
    const ended = await visitor.post("/desk/sign-in", { step: "code", stepToken: "x", code: "000000" });
    expect([ended.status, ended.html.includes('name="password"')]).toEqual([422, true]);
  });

  it("ends by signing out", async () => {
    const { email } = await addStaff(site.shop, ["orders"]);
    const visitor = site.visitor();
    await signInAs(visitor, email);
    const token = visitor.cookies.get("desk") ?? "";
    const out = await visitor.post("/desk/sign-out", {});
    expect([out.status, out.location, visitor.cookies.has("desk")]).toEqual([303, "/desk/sign-in", false]);
    visitor.cookies.set("desk", token);
    expect((await visitor.ask("GET", "/desk/account")).status).toBe(302);
  });
});

describe("an invitation", () => {
  it("leads from the link over password, generator and recovery codes to the desk", async () => {
    const admin = await atDesk(site.shop, ["admin"]);
    const body = { email: "new@example.ru", name: "Новый", phone: null, roles: ["orders"], cities: [], warehouses: [] };
    const { link } = (await admin.call("POST", "/desk/staff", { body })).data(invitedShape);
    const visitor = site.visitor();
    const page = await visitor.ask("GET", link ?? "");
    expect(page.html).toContain("new@example.ru");

    const differ = await visitor.post(link ?? "", { password: staffPassword, passwordAgain: "x" });
    expect([differ.status, differ.html.includes(staffPassword)]).toEqual([422, false]);
    const short = await visitor.post(link ?? "", { password: "short", passwordAgain: "short" });
    expect([short.status, short.html.includes("short")]).toEqual([422, false]);

    const setUp = await visitor.post(link ?? "", { password: staffPassword, passwordAgain: staffPassword });
    expect([setUp.status, valueOf(setUp.html, "step")]).toEqual([200, "setUp"]);
    expect(setUp.html).toContain("data:image/svg+xml");
    const secret = /<code[^>]*>([A-Z2-7 ]+)<\/code>/.exec(setUp.html)?.[1] ?? "";
    expect(secret).toMatch(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    const code = totpCode(fromBase32(secret) ?? Buffer.alloc(0), totpStep(site.shop.clock.now()));
    const fields = { step: "setUp", stepToken: valueOf(setUp.html, "stepToken"), code };
    const wrong = await visitor.post("/desk/sign-in", { ...fields, code: "000000" });
    expect([wrong.status, wrong.html.includes(secret)]).toEqual([422, true]);
    const opened = await visitor.post("/desk/sign-in", fields);
    expect(opened.html.match(/<code>[a-z2-7]{5}-[a-z2-7]{5}<\/code>/g)).toHaveLength(10);
    expect((await visitor.ask("GET", "/desk/orders")).status).toBe(200);
    expect((await site.visitor().get(link ?? "")).html).not.toContain("new@example.ru");
  });

  it("does not call a person by an e-mail address when the operator gave no name", async () => {
    const { message } = await operate(site.shop.ports, "staff", "add", "boss@example.ru", "--role", "admin");
    const { html } = await site.visitor().get(message.trim());
    expect(html).toContain("Придумайте пароль для входа (boss@example.ru).");
  });
});

describe("a form of the desk", () => {
  const forms = ["/desk/sign-in", "/desk/sign-out", "/desk/account", "/desk/staff/new", "/desk/orders"];

  it.each(forms)("at %s is not taken from another site, or from nobody knows where", async (path) => {
    const { token } = await atDesk(site.shop, ["admin"]);
    for (const headers of [
      { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
      { origin: "null", "sec-fetch-site": "cross-site" },
      { origin: "https://evil.example", "sec-fetch-site": "same-origin" },
    ]) {
      const visitor = site.visitor();
      visitor.cookies.set("desk", token);
      const answer = await visitor.post(path, { email: "x@example.ru", password: "x" }, headers);
      expect(answer.status, JSON.stringify(headers)).toBe(403);
    }
    const request = new Request(`http://localhost:3000${path}`, {
      method: "POST",
      headers: { host: "localhost:3000", cookie: `desk=${token}` },
      body: new URLSearchParams({ form: "end" }),
    });
    expect((await site.fetch(request)).status).toBe(403);
  });

  it("reached as data of a route is guarded as its page", async () => {
    const visitor = site.visitor();
    visitor.cookies.set("desk", (await atDesk(site.shop, ["content"])).token);
    for (const path of ["/desk/staff", "/desk/orders"])
      for (const suffix of ["?_data=routes%2Fdesk%2Fdesk", "?_data=x"]) {
        const answer = await visitor.ask("GET", `${path}${suffix}`);
        expect([answer.status === 200, answer.html.includes("desk-table")], path + suffix).toEqual([false, false]);
      }
    for (const path of ["/desk/staff.data", "/desk/orders.data"]) {
      const answer = await visitor.ask("GET", path);
      expect(answer.html, path).not.toContain("desk-table");
    }
    const stranger = await site.visitor().ask("GET", "/desk/orders?_data=routes%2Fdesk%2Fdesk");
    expect(stranger.html).not.toContain("desk-table");
  });
});
