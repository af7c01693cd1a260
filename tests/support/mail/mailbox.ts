import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/**
 * An email that the server received. `returnPath` is the sender address of the SMTP envelope. Reports about failed
 * emails are sent to that address.
 */
export type Received = Email & { id: string; recipient: string; returnPath: string };

type Refusal = { code: number; text: string };

/** A local mail server, with the messages that it received. */
export type Mailbox = {
  url: string;
  received: Received[];
  /**
   * Returns the SMTP error with which the server refuses the recipient of an email. Returns null if the server accepts
   * the recipient.
   */
  answer: (recipient: string) => Refusal | null;
  /**
   * SMTP errors of the server. If `sender` is set, the server refuses every sender with this error. If `message` is
   * set, the server refuses every message with this error.
   */
  refuses: { sender?: Refusal; message?: Refusal };
  /** If true, the server accepts a message, but drops the connection before it confirms the message. */
  losesAnswers: boolean;
  stop: () => Promise<void>;
};

/** Starts a real SMTP server on loopback. */
export async function openMailbox(): Promise<Mailbox> {
  const mailbox = { received: [], answer: () => null, refuses: {}, losesAnswers: false } as unknown as Mailbox;
  const server = new SMTPServer({
    authOptional: true,
    // Time in ms until `close` ends open connections. The application keeps its connection open, and the default of
    // half a minute would slow down the tests.
    closeTimeout: 100,
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
          const returnPath = (session.envelope.mailFrom || null)?.address ?? '';
          mailbox.received.push({ ...mail, id: mail.messageId ?? '', recipient, returnPath });
          if (mailbox.losesAnswers)
            (server as unknown as { connections: Set<{ close: () => void }> }).connections.forEach((each) =>
              each.close(),
            );
          else done();
        });
      });
    },
  });
  server.on('error', () => undefined); // Errors of connections are ignored, because tests break connections on purpose.
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  mailbox.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  mailbox.stop = () => new Promise((resolve) => server.close(() => resolve()));
  return mailbox;
}

const errorOf = (refusal: Refusal | null = null) =>
  refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code });
