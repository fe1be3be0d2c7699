import { demoCompanies } from "#server/demo/companies.ts";
import type { CarrierGateway } from "#server/gateways/carriers/carriers.ts";
import { cdekCarrier } from "#server/gateways/carriers/cdek.ts";
import { tariffTable } from "#server/gateways/carriers/tariff-table.ts";
import { openBuiltInRegister } from "#server/gateways/company-registry/built-in-register.ts";
import type { CompanyRegistry } from "#server/gateways/company-registry/company-registry.ts";
import { dadataRegistry } from "#server/gateways/company-registry/dadata.ts";
import { outboxMail, type MailGateway } from "#server/gateways/mail/mail.ts";
import { smtpMail } from "#server/gateways/mail/smtp.ts";
import type { Settings } from "#server/env.ts";
import type { Logger } from "#server/log.ts";
import type { Ports } from "#server/ports/ports.ts";
import { secureIds } from "#server/ports/ids.ts";

type Closers = (() => unknown)[];

/** While no registry is set, the shop keeps one of invented companies, spoken to over HTTP as a real one is. */
export async function openRegistry({ companyRegistry }: Settings, closers: Closers): Promise<CompanyRegistry> {
  const now = () => performance.now();
  if (companyRegistry !== null) return dadataRegistry({ ...companyRegistry, now });
  const register = await openBuiltInRegister(demoCompanies, secureIds.uuid());
  closers.push(() => register.close());
  return dadataRegistry({ ...register, now });
}

/** СДЭК where it is named, with the table behind it; the table alone elsewhere. */
export function openCarriers({ cdek }: Settings, log: Logger): CarrierGateway {
  if (cdek === null) return tariffTable();
  const onFailure = (reason: string) =>
    log.warn({ event: "carrier.away", carrier: "cdek", reason }, "the carrier is away: the table answers");
  return cdekCarrier({ ...cdek, now: () => performance.now(), onFailure });
}

/** Where e-mails go; without a mail server they stay to be looked at. */
export function openMail({ smtp }: Settings, { clock, settings: { shopName } }: Ports, closers: Closers): MailGateway {
  if (smtp === null) return outboxMail(clock);
  const mail = smtpMail({ ...smtp, name: shopName });
  closers.push(() => mail.close());
  return mail;
}
