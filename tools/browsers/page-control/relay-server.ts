import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Transform } from 'node:stream';
import { text } from 'node:stream/consumers';
import {
  FAULT_REPORT_PATH,
  WATCH_SCRIPT_PATH,
  WATCH_SCRIPT,
  type BrowserPageFault,
} from './browser-page-fault-watcher';

export type RelayServer = {
  url: string;
  /** Returns and clears the faults that pages have reported. */
  takeFaults: () => BrowserPageFault[];
  /** Cuts the connection between the browsers and the site. */
  disconnect: () => Promise<void>;
  connect: () => Promise<void>;
  stop: () => Promise<void>;
};

/**
 * Starts an HTTP server that passes requests on to a site and adds the fault watcher to every page. It can cut its
 * connections, so that every engine goes offline equally.
 */
export async function startRelayServer(site: string, port: number): Promise<RelayServer> {
  const faults: BrowserPageFault[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((incoming, response) => {
    if (incoming.url === FAULT_REPORT_PATH) {
      void text(incoming).then((body) => faults.push(JSON.parse(body) as BrowserPageFault));
      response.writeHead(204).end();
    } else if (incoming.url === WATCH_SCRIPT_PATH) {
      response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(WATCH_SCRIPT);
    } else passOn(site, incoming, response, faults);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const connect = async () => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const disconnect = async () => {
    server.close();
    for (const socket of sockets) socket.destroy();
    if (server.listening) await once(server, 'close');
  };
  await connect();
  return { url: `http://localhost:${port}`, takeFaults: () => faults.splice(0), connect, disconnect, stop: disconnect };
}

function passOn(site: string, incoming: IncomingMessage, response: ServerResponse, faults: BrowserPageFault[]): void {
  const headers = { ...incoming.headers };
  const isPage = incoming.method === 'GET' && (headers.accept ?? '').includes('text/html');
  if (isPage) delete headers['accept-encoding'];
  const page = incoming.url ?? '';
  if (page.startsWith('/api/csp-reports')) faults.push({ page, fault: 'policy: the browser sent a report' });
  const outgoing = request(new URL(page, site), { method: incoming.method, headers }, (answer) => {
    const { statusCode: status = 502, headers: answered } = answer;
    if (status >= 500) faults.push({ page, fault: `status ${status}` });
    if (isPage && answered['content-type']?.startsWith('text/html')) {
      delete answered['content-length'];
      response.writeHead(status, answered);
      answer.pipe(addingScript(nonceOf(answered['content-security-policy']))).pipe(response);
    } else {
      response.writeHead(status, answered);
      answer.pipe(response);
    }
    answer.on('error', () => response.destroy());
  });
  outgoing.on('error', () => response.destroy());
  response.on('close', () => outgoing.destroy());
  incoming.pipe(outgoing);
}

const nonceOf = (policy: string | string[] | undefined): string => /'nonce-([^']+)'/.exec(String(policy))?.[1] ?? '';

const HEAD = '<head>';

/** Inserts the script for fault reports at the start of a page's head. */
function addingScript(nonce: string): Transform {
  let start: string | null = '';
  return new Transform({
    transform(chunk: Buffer, _, done) {
      if (start === null) return done(null, chunk);
      // The start of a page is ASCII, where each character is one byte, so a character is never split between two
      // chunks.
      start += chunk.toString('latin1');
      if (!start.includes(HEAD)) return done();
      const page = start.replace(HEAD, `${HEAD}<script nonce="${nonce}" src="${WATCH_SCRIPT_PATH}"></script>`);
      start = null;
      done(null, Buffer.from(page, 'latin1'));
    },
    flush(done) {
      done(null, start === null ? undefined : Buffer.from(start, 'latin1'));
    },
  });
}
