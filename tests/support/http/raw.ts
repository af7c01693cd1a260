import { connect } from 'node:net';

export type Talk = {
  /** All text that the server sent until the connection closed. */
  text: string;
  /** Reason why the connection ended: a normal close, a reset, or the server's refusal. */
  end: string;
  /** Duration of the connection in ms. */
  ms: number;
};

type TalkOptions = {
  /** If true, closes the client's side of the connection after the last byte. */
  isEnded?: boolean;
  /**
   * Time in ms without received data after which the client closes its side of the connection. Before the first data,
   * the time is tripled, because closing aborts an unanswered request.
   */
  silence?: number;
  /** Time in ms without traffic after which the client breaks the connection. */
  patience?: number;
};

/** Sends bytes on a new connection. Resolves when the server closes the connection. */
export function sendBytes(
  url: string,
  sent: string | Buffer,
  { isEnded: endsAtOnce = false, silence = 0, patience = 0 }: TalkOptions = {},
): Promise<Talk> {
  const { port } = new URL(url);
  const startedAt = performance.now();
  return new Promise((resolve) => {
    let [text, end] = ['', 'in order'];
    const socket = connect({ port: Number(port), host: '127.0.0.1' }, () =>
      endsAtOnce ? socket.end(sent) : socket.write(sent),
    );
    const giveUp = () => socket.setTimeout(patience, () => socket.destroy());
    if (silence > 0) {
      socket.setTimeout(3 * silence, () => giveUp().end());
      socket.once('data', () => socket.writableEnded || socket.setTimeout(silence));
    } else giveUp();
    socket.on('data', (part: Buffer) => (text += part.toString('latin1')));
    socket.on('end', () => socket.end());
    socket.on('error', (error: NodeJS.ErrnoException) => (end = error.code ?? error.message));
    socket.on('close', () => resolve({ text, end, ms: performance.now() - startedAt }));
  });
}

/** Returns a GET request as text. */
export const requestText = (path: string, headers: Record<string, string> = {}): string =>
  `GET ${path} HTTP/1.1\r\n${Object.entries({ Host: 'localhost', ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;

/** Returns the status codes of all answers in the received text. */
export const statusesOf = ({ text }: Talk): number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
