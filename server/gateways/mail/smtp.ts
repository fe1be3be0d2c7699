import { createTransport } from "nodemailer";
import { EmailRefused, type Email, type MailGateway } from "./mail.ts";

export type SmtpSettings = {
  /** smtp(s)://user:pass@host:port; smtps is implicit TLS, smtp upgrades by STARTTLS if offered. */
  url: string;
  from: string;
  /** The sender's name, which may change. */
  name(): string;
  /** Total time-out of one e-mail in milliseconds, regardless of the server's pace. */
  mostMs?: number;
};

export type SmtpMail = MailGateway & { close(): void };

const seconds = 1_000;

/**
 * SMTP over a few pooled connections. Certificates are verified, and credentials are never sent in clear: without TLS
 * no e-mails are sent to such a server.
 */
export function smtpMail({ url, from, name, mostMs = 60 * seconds }: SmtpSettings): SmtpMail {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === "smtps:";
  const transport = createTransport({
    pool: true,
    maxConnections: 3,
    host: hostname.replace(/^\[|\]$/g, ""),
    port: port === "" ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && username !== "",
    ...(username === "" ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    tls: { minVersion: "TLSv1.2" },
    connectionTimeout: 10 * seconds,
    greetingTimeout: 10 * seconds,
    socketTimeout: 20 * seconds,
    // Content is never loaded from files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    outbox: null,
    async send(email) {
      const sent = transport.sendMail({ from: { name: name(), address: from }, ...messageOf(email) });
      await within(mostMs, sent).catch((error: unknown) => {
        throw failure(error);
      });
    },
    close: () => transport.close(),
  };
}

/** Each step has a time-out, but there are many steps. */
async function within<T>(ms: number, sending: Promise<T>): Promise<T> {
  let late: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(Object.assign(new Error("too slow"), { code: "ETIMEDOUT" })), ms);
  });
  try {
    return await Promise.race([sending, tooLate]);
  } finally {
    clearTimeout(late);
    sending.catch(() => {});
  }
}

function messageOf({ to, subject, text, html, messageId, unsubscribeUrl, replyTo }: Email) {
  return {
    // As an object: a string would be parsed as an address list.
    to: { name: "", address: to },
    ...(replyTo === undefined ? {} : { replyTo: { name: "", address: replyTo } }),
    subject,
    text,
    html,
    messageId,
    headers: {
      ...(unsubscribeUrl === undefined
        ? {}
        : { "List-Unsubscribe": `<${unsubscribeUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
      // Suppresses auto-replies (RFC 3834).
      "Auto-Submitted": "auto-generated",
    },
  };
}

/**
 * Omits the server's message, which names the recipient. A rejected login or sender is a misconfiguration and may be
 * fixed.
 */
function failure(error: unknown): Error {
  const { code, command, responseCode } =
    error instanceof Error ? (error as { code?: unknown; command?: unknown; responseCode?: unknown }) : {};
  const words = [command, code, responseCode]
    .filter((part) => typeof part === "string" || typeof part === "number")
    .join(" ");
  const forGood =
    typeof responseCode === "number" && responseCode >= 500 && (command === "RCPT TO" || command === "DATA");
  return forGood ? new EmailRefused(words) : new Error(`the mail server did not take an e-mail: ${words}`);
}
