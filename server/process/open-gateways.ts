import { join } from "node:path";
import { demoCompanies } from "#server/demo/companies.ts";
import type { CarrierGateway } from "#server/gateways/carriers/carriers.ts";
import { cdekCarrier } from "#server/gateways/carriers/cdek.ts";
import { tariffTable } from "#server/gateways/carriers/tariff-table.ts";
import { openBuiltInRegister } from "#server/gateways/company-registry/built-in-register.ts";
import type { CompanyRegistry } from "#server/gateways/company-registry/company-registry.ts";
import { dadataRegistry } from "#server/gateways/company-registry/dadata.ts";
import { diskFiles } from "#server/gateways/files/disk-files.ts";
import type { FileStore } from "#server/gateways/files/files.ts";
import { isStoreAnswer, s3Files } from "#server/gateways/files/s3-files.ts";
import { gatewayRoom, type GatewayRoom, type RoomOptions } from "#server/gateways/room/gateway-room.ts";
import { outboxMail, type MailGateway } from "#server/gateways/mail/mail.ts";
import { smtpMail } from "#server/gateways/mail/smtp.ts";
import type { PaymentGateway } from "#server/gateways/payments/payment-gateway.ts";
import { yookassa, type YookassaSettings } from "#server/gateways/payments/yookassa.ts";
import { httpSms, isAboutMessage } from "#server/gateways/sms/http-sms.ts";
import { outboxSms, type SmsGateway } from "#server/gateways/sms/sms.ts";
import type { Settings } from "#server/env.ts";
import type { Logger } from "#server/log.ts";
import type { Clock } from "#server/ports/clock.ts";
import type { Ports } from "#server/ports/ports.ts";
import { secureIds } from "#server/ports/ids.ts";

type Closers = (() => unknown)[];
const now = () => performance.now();

/** Each neighbour has a room of its own: one that hangs takes nothing from what another is asked for. */
function roomOf(gateway: string, log: Logger, options: Omit<RoomOptions, "now" | "onRest"> = {}): GatewayRoom {
  const onRest = () =>
    log.error({ event: "gateway.resting", gateway }, "a neighbour fails: nobody asks it for a while");
  return gatewayRoom({ ...options, now, onRest });
}

/** While no registry is set, the shop keeps one of invented companies, spoken to over HTTP as a real one is. */
export async function openRegistry(
  { companyRegistry }: Settings,
  log: Logger,
  closers: Closers,
): Promise<CompanyRegistry> {
  const room = roomOf("registry", log);
  if (companyRegistry !== null) return dadataRegistry({ ...companyRegistry, room });
  const register = await openBuiltInRegister(demoCompanies, secureIds.uuid());
  closers.push(() => register.close());
  return dadataRegistry({ ...register, room });
}

/** СДЭК where it is named, with the table behind it; the table alone elsewhere. */
export function openCarriers({ cdek }: Settings, log: Logger): CarrierGateway {
  if (cdek === null) return tariffTable();
  const onFailure = (reason: string) =>
    log.warn({ event: "carrier.away", carrier: "cdek", reason }, "the carrier is away: the table answers");
  return cdekCarrier({ ...cdek, now, room: roomOf("cdek", log), onFailure });
}

/** Without an operator messages stay to be looked at. */
export function openSms({ sms }: Settings, log: Logger, clock: Clock): SmsGateway {
  if (sms === null) return outboxSms(clock);
  const sending = { isAnswer: isAboutMessage };
  return httpSms(sms, {
    sms: roomOf("sms", log, sending),
    call: roomOf("call", log, sending),
    fates: roomOf("smsFates", log),
  });
}

/** The sandbox where no bank is set; null for a shop that takes neither cards nor SBP. */
export function openPayments(
  { payments }: Settings,
  log: Logger,
  sandbox: YookassaSettings | null,
): PaymentGateway | null {
  const bank = payments ?? sandbox;
  return bank && yookassa({ ...bank, room: roomOf("payments", log) });
}

export async function openFiles({ storage, varDir }: Settings, log: Logger): Promise<FileStore> {
  if (storage === null) return diskFiles(join(varDir, "files"));
  return s3Files(storage, roomOf("files", log, { patientMs: 30_000, isAnswer: isStoreAnswer }));
}

/** Where e-mails go; without a mail server they stay to be looked at. */
export function openMail({ smtp }: Settings, { clock, settings: { shopName } }: Ports, closers: Closers): MailGateway {
  if (smtp === null) return outboxMail(clock);
  const mail = smtpMail({ ...smtp, name: shopName });
  closers.push(() => mail.close());
  return mail;
}
