import { connect } from 'node:net';

export type Talk = {
  /** All that came back. */
  text: string;
  /** How it ended: in order, or by a reset or a refusal. */
  end: string;
  /** After how many milliseconds. */
  ms: number;
};

type Way = {
  /** Says with the last byte that it was the last. */
  isEnded?: boolean;
  /**
   * Says so when nothing more has come for so many milliseconds, or nothing at all for three times as long: at once, Node takes a request whose
   * answer is under way for one that was given up.
   */
  silence?: number;
  /** After so many milliseconds it hangs up. */
  patience?: number;
};

/** A connection of its own on which this is sent, until the other side ends it; a part of a request where it is one. */
export function talk(
  url: string,
  sent: string | Buffer,
  { isEnded = false, silence = 0, patience = 0 }: Way = {},
): Promise<Talk> {
  const { port } = new URL(url);
  const began = performance.now();
  return new Promise((resolve) => {
    let [text, end] = ['', 'in order'];
    const socket = connect({ port: Number(port), host: '127.0.0.1' }, () =>
      isEnded ? socket.end(sent) : socket.write(sent),
    );
    const giveUp = () => socket.setTimeout(patience, () => socket.destroy());
    if (silence > 0) {
      socket.setTimeout(3 * silence, () => giveUp().end());
      socket.once('data', () => socket.writableEnded || socket.setTimeout(silence));
    } else giveUp();
    socket.on('data', (part: Buffer) => (text += part.toString('latin1')));
    socket.on('end', () => socket.end());
    socket.on('error', (error: NodeJS.ErrnoException) => (end = error.code ?? error.message));
    socket.on('close', () => resolve({ text, end, ms: performance.now() - began }));
  });
}

/** A request as text. */
export const requestText = (path: string, headers: Record<string, string> = {}): string =>
  `GET ${path} HTTP/1.1\r\n${Object.entries({ Host: 'localhost', ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;

/** The statuses of the answers in a row. */
export const statusesOf = ({ text }: Talk): number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
