import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type Received = Email & { id: string; recipient: string };

type Refusal = { code: number; text: string };

/** A mail server on this machine, and what it was given. */
export type Mailbox = {
  url: string;
  received: Received[];
  /** What it does with who is written to: takes it, or says this. */
  answer: (recipient: string) => Refusal | null;
  /** The same of who writes, and of what is written. */
  refuses: { sender?: Refusal; message?: Refusal };
  /** Takes the message and then loses the connection before it says so. */
  losesAnswers: boolean;
  stop: () => Promise<void>;
};

/** A real SMTP server on loopback. */
export async function openMailbox(): Promise<Mailbox> {
  const mailbox = { received: [], answer: () => null, refuses: {}, losesAnswers: false } as unknown as Mailbox;
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 100, // the sender keeps its connection open, and half a minute would be waited for it
    disabledCommands: ['STARTTLS'],
    onMailFrom(_address, _session, done) {
      done(errorOf(mailbox.refuses.sender));
    },
    onRcptTo({ address }, _session, done) {
      done(errorOf(mailbox.answer(address)));
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (mailbox.refuses.message) return done(errorOf(mailbox.refuses.message));
        void PostalMime.parse(Buffer.concat(parts)).then((mail) => {
          const recipient = session.envelope.rcptTo[0]?.address ?? '';
          mailbox.received.push({ ...mail, id: mail.messageId ?? '', recipient });
          if (mailbox.losesAnswers)
            (server as unknown as { connections: Set<{ close: () => void }> }).connections.forEach((each) =>
              each.close(),
            );
          else done();
        });
      });
    },
  });
  server.on('error', () => undefined); // a connection that broke off
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  mailbox.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  mailbox.stop = () => new Promise((resolve) => server.close(() => resolve()));
  return mailbox;
}

const errorOf = (refusal: Refusal | null = null) =>
  refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code });
