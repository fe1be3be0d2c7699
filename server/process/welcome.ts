import { isRealDomain } from "#app/domain/readiness/real-domain.ts";
import type { Settings } from "#server/settings/env.ts";
import type { Demo } from "./backend.ts";

/** Says where the shop is, and with which accounts the demo is tried. */
export function welcome(settings: Settings, outbox: string | null, demo: Demo | null): void {
  const { siteUrl, port } = settings;
  const accounts = settings.demo ? (demo?.accounts ?? []) : [];
  const staff = settings.demo && demo !== null && !isRealDomain(siteUrl) ? demo.staff : null;
  const lines = [
    "",
    `  Shop     ${siteUrl}`,
    `  API      ${siteUrl}/api/v1/docs`,
    ...(outbox === null
      ? []
      : [`  Outbox   http://localhost:${port}${outbox}   (login codes and e-mails, from this machine only)`]),
    ...(accounts.length > 0 ? ["", "  Demo accounts, by phone; the code is in the outbox:"] : []),
    ...accounts.map(({ phone, label, name }) => `    ${phone}  ${label} (${name})`),
    ...(staff === null
      ? []
      : [
          "",
          `  Demo staff at ${siteUrl}/desk, password ${staff.password}, secret for a code generator ${staff.secret}:`,
          ...staff.people.map(({ email, label, name }) => `    ${email}  ${label} (${name})`),
        ]),
    "",
  ];
  console.log(lines.join("\n"));
}
