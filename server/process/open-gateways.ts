import { join } from "node:path";
import { inventedCompanies } from "#server/gateways/company-registry/invented-companies.ts";
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
import { paymentGateways, sandboxName, type PaymentGateways } from "#server/gateways/payments/payment-gateway.ts";
import { yookassa, type YookassaSettings } from "#server/gateways/payments/yookassa/yookassa.ts";
import { httpSms, isAboutMessage } from "#server/gateways/sms/http-sms.ts";
import { outboxSms, type SmsGateway } from "#server/gateways/sms/sms.ts";
import type { Settings } from "#server/settings/env.ts";
import type { Logger } from "#server/log.ts";
import type { Clock } from "#server/ports/clock.ts";
import type { Ports } from "#server/ports/ports.ts";
import { secureIds } from "#server/ports/ids.ts";

type Closers = (() => unknown)[];
const now = () => performance.now();

/** Each gateway has its own slots, so a hanging one does not affect the others. */
function roomOf(gateway: string, log: Logger, options: Omit<RoomOptions, "now" | "onRest"> = {}): GatewayRoom {
  const onRest = () =>
    log.error({ event: "gateway.resting", gateway }, "a neighbour fails: nobody asks it for a while");
  return gatewayRoom({ ...options, now, onRest });
}

/** Without a configured registry, uses one of invented companies over HTTP, like a real one. */
export async function openRegistry(
  { companyRegistry }: Settings,
  log: Logger,
  closers: Closers,
): Promise<CompanyRegistry> {
  const room = roomOf("registry", log);
  if (companyRegistry !== null) return dadataRegistry({ ...companyRegistry, room });
  const register = await openBuiltInRegister(inventedCompanies, secureIds.uuid());
  closers.push(() => register.close());
  return dadataRegistry({ ...register, room });
}

/** СДЭК if configured, with the table as fallback; otherwise the table. */
export function openCarriers({ cdek }: Settings, log: Logger): CarrierGateway {
  if (cdek === null) return tariffTable();
  const onFailure = (reason: string) =>
    log.warn({ event: "carrier.away", carrier: "cdek", reason }, "the carrier is away: the table answers");
  return cdekCarrier({ ...cdek, now, room: roomOf("cdek", log), onFailure });
}

/** Without a provider messages stay in the outbox. */
export function openSms({ sms }: Settings, log: Logger, clock: Clock): SmsGateway {
  if (sms === null) return outboxSms(clock);
  const sending = { isAnswer: isAboutMessage };
  return httpSms(sms, {
    sms: roomOf("sms", log, sending),
    call: roomOf("call", log, sending),
    fates: roomOf("smsFates", log),
  });
}

/** The sandbox if no bank is configured; null for a shop without cards and SBP. */
export function openPayments(
  { payments }: Settings,
  log: Logger,
  sandbox: YookassaSettings | null,
): PaymentGateways | null {
  if (payments !== null) {
    const opened = payments.providers.map(({ name, open }) => [name, open(roomOf("payments", log))] as const);
    return paymentGateways(payments.current, Object.fromEntries(opened));
  }
  return (
    sandbox && paymentGateways(sandboxName, { [sandboxName]: yookassa({ ...sandbox, room: roomOf("payments", log) }) })
  );
}

export async function openFiles({ storage, varDir }: Settings, log: Logger): Promise<FileStore> {
  if (storage === null) return diskFiles(join(varDir, "files"));
  return s3Files(storage, roomOf("files", log, { patientMs: 30_000, isAnswer: isStoreAnswer }));
}

/** Without a mail server e-mails stay in the outbox. */
export function openMail({ smtp }: Settings, { clock, settings }: Ports, closers: Closers): MailGateway {
  if (smtp === null) return outboxMail(clock);
  const mail = smtpMail({ ...smtp, name: () => settings.shopName });
  closers.push(() => mail.close());
  return mail;
}
