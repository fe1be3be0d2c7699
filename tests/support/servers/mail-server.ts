import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export type MailServer = Awaited<ReturnType<typeof mailServer>>;

/** An SMTP server on loopback that stores accepted mail. The options `onRcptTo` and `onData` may refuse it. */
export async function mailServer({ port = 0, ...options }: SMTPServerOptions & { port?: number } = {}) {
  const emails: Email[] = [];
  const envelopes: { from: string; to: string[] }[] = [];
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    closeTimeout: 50,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        envelopes.push({ from: mailFrom === false ? "" : mailFrom.address, to: rcptTo.map(({ address }) => address) });
        PostalMime.parse(Buffer.concat(chunks)).then((email) => (emails.push(email), done()), done);
      });
    },
    ...options,
  });
  // A client that does not trust the certificate closes the connection, as a test expects.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.server.address();
  if (address === null || typeof address === "string") throw new Error("the mail server has no port");
  return {
    port: address.port,
    emails,
    envelopes,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

/** A refusal in the usual format. */
export function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
