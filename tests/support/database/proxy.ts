import net from 'node:net';

/**
 * State of the connection between the application and its database.
 * - `open`: forwards data
 * - `cut`: refuses connections
 * - `silent`: accepts connections but forwards nothing
 */
export type ConnectionState = 'open' | 'cut' | 'silent';

export type Proxy = { port: number; set: (state: ConnectionState) => void; close: () => void };

type To = {
  host: string;
  port: number;
  /** Changes an answer of the database on its way to the application. */
  change?: (chunk: Buffer) => Buffer;
};

/** Starts a proxy between the application and the database. The proxy forwards data only in the state `open`. */
export async function startProxy({ change = (chunk) => chunk, ...to }: To): Promise<Proxy> {
  let state: ConnectionState = 'open';
  const sockets = new Set<net.Socket>();
  const track = (socket: net.Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  };
  const server = net.createServer((client) => {
    track(client);
    if (state === 'cut') return client.resetAndDestroy();
    const far = net.connect(to);
    track(far);
    const pass = (from: net.Socket, onto: net.Socket, as = (chunk: Buffer) => chunk) =>
      from.on('data', (chunk) => state === 'open' && onto.write(as(chunk))).on('close', () => onto.destroy());
    pass(client, far);
    pass(far, client, change);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => sockets.forEach((socket) => socket.resetAndDestroy());
  return {
    port: (server.address() as net.AddressInfo).port,
    set: (next) => {
      state = next;
      if (next === 'cut') cut();
    },
    close: () => {
      cut();
      server.close();
    },
  };
}

/** Changes the process id that a server announces for a connection (BackendKeyData), as PgBouncer does. */
export function renumberConnection(answer: Buffer): Buffer {
  const at = answer.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]));
  if (at !== -1) answer.writeUInt32BE(0x7fff_fff1, at + 5);
  return answer;
}
