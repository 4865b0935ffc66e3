import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** A mail server that keeps what arrives. */
export interface Mailbox {
  /** For the server's SMTP_URL. */
  url: string;
  /** Waits for the newest mail to an address whose subject fits. */
  mailTo: (address: string, subject?: RegExp) => Promise<ParsedMail>;
  count: () => number;
  close: () => Promise<void>;
}

const patience = 60_000;

export async function openMailbox(): Promise<Mailbox> {
  const arrived: ParsedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onData: (stream, _session, done) => {
      simpleParser(stream).then((mail) => {
        arrived.push(mail);
        done();
      }, done);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const recipients = (mail: ParsedMail) => [mail.to ?? []].flat().flatMap((to) => to.value.map((one) => one.address));
  return {
    url: `smtp://127.0.0.1:${port}`,
    count: () => arrived.length,
    mailTo: async (address, subject = /./) => {
      for (
        const begin = Date.now();
        Date.now() - begin < patience;
        await new Promise((next) => setTimeout(next, 200))
      ) {
        const found = arrived.findLast(
          (mail) => recipients(mail).includes(address) && subject.test(mail.subject ?? ''),
        );
        if (found) return found;
      }
      throw new Error(
        `No mail to ${address}; ${arrived.length} came: ${arrived.map((mail) => mail.subject).join(', ')}`,
      );
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
