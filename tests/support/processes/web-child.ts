// A web process without pages. It runs the API handlers and reports the port on which it listens.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { NextRequest } from 'next/server';
import { valuesFromServer } from '@/lib/process/values-from-server';
import { loadAndWatchSettings } from '@/lib/settings/load-settings';
import { loadRouteHandlers, findRouteFiles } from '@/tools/api-document/api-routes';

valuesFromServer.isRunning = true;
loadAndWatchSettings();

/** The routes to serve: folders of app/api that are given on the command line. */
const routes = await Promise.all(
  findRouteFiles()
    .filter(({ path }) => process.argv.slice(2).includes(path))
    .map(async (file) => ({
      pattern: new RegExp(`^${file.path.replace(/\[(\w+)\]/g, '(?<$1>[^/]+)')}$`),
      handlers: await loadRouteHandlers(file),
    })),
);

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET', url = '', headers } = request;
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  for (const { pattern, handlers } of routes) {
    const match = pattern.exec(url.split('?', 1)[0] ?? '');
    const handlerFound = match && handlers.find((each) => each.method === method);
    if (!handlerFound) continue;
    const body = new Uint8Array(await buffer(request));
    const nextRequest = new NextRequest(`http://localhost${url}`, {
      method,
      headers: headers as Record<string, string>,
      signal: gone.signal,
      ...(body.length > 0 && { body }),
    });
    const answered = await handlerFound.handler(nextRequest, { params: Promise.resolve({ ...match.groups }) });
    response.writeHead(answered.status, [...answered.headers].flat());
    response.flushHeaders();
    if (answered.body)
      Readable.fromWeb(answered.body as never)
        .on('error', () => undefined)
        .pipe(response);
    else response.end();
    return;
  }
  response.writeHead(404).end();
}

const server = createServer((request, response) => void answer(request, response));
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit(0));
