import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { Resolver } from 'node:dns/promises';

const TXT = 16;
const [FOUND, NO_SUCH_NAME] = [0x8580, 0x8583];

/** Returns the name in a DNS question, and the offset of its end. */
function readName(message: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), end: at + 5 };
}

function answerTo(question: Buffer, records: Record<string, string[]>): Buffer {
  const { name, end } = readName(question);
  const texts = records[name.toLowerCase()] ?? [];
  const head = Buffer.alloc(12);
  question.copy(head, 0, 0, 2);
  head.writeUInt16BE(texts.length > 0 ? FOUND : NO_SUCH_NAME, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(texts.length, 6);
  const answers = texts.map((text) => {
    const fixed = Buffer.alloc(12);
    // The bytes C0 0C stand for the name in the question, so that the answer does not repeat the name.
    fixed.writeUInt16BE(0xc00c, 0);
    fixed.writeUInt16BE(TXT, 2);
    fixed.writeUInt16BE(1, 4);
    fixed.writeUInt16BE(text.length + 1, 10);
    return Buffer.concat([fixed, Buffer.from([text.length]), Buffer.from(text)]);
  });
  return Buffer.concat([head, question.subarray(12, end), ...answers]);
}

/** Starts a DNS server with these TXT records by name. Returns a resolver that queries the server. */
export async function startDnsServer(records: Record<string, string[]>) {
  const socket = createSocket('udp4');
  socket.on('message', (question, { port, address }) => socket.send(answerTo(question, records), port, address));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const resolver = new Resolver({ timeout: 2_000, tries: 1 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return { resolver, close: () => void socket.close() };
}
