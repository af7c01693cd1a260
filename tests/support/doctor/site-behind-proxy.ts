import { once } from 'node:events';
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { parseTrustedProxies } from '@/lib/client-ip-address';
import { createDoctorProbe } from '@/server/web/doctor-probe';
import { makeCertificate } from './certificate';

const HSTS = { 'Strict-Transport-Security': 'max-age=63072000' };

export type ProxyFault = {
  certificate?: { name?: string; days?: number; isTrusted?: boolean };
  /** Fault in the header with the client's address: the proxy omits the header, or passes on what the client sent. */
  address?: 'missing' | 'unchanged';
  trusted?: string;
  removesHsts?: boolean;
  maxBody?: number;
  holdsStreams?: boolean;
  /** Faulty answer of the proxy at port 80, where a correctly configured proxy redirects to https. */
  plain?: 'page' | 'nothing';
  secret?: string;
  build?: string;
  status?: number;
};

const listen = async (server: Server): Promise<number> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

/**
 * Starts a small TLS proxy that has at most one fault. Behind the proxy runs the handler that answers the requests of
 * `npm run doctor`.
 */
export async function startSiteBehindProxy(
  name: string,
  site: { secret: string; build: string },
  {
    certificate = {},
    address,
    trusted = '127.0.0.1',
    secret = site.secret,
    build = site.build,
    ...fault
  }: ProxyFault = {},
) {
  const probe = createDoctorProbe({ secret, build, proxies: parseTrustedProxies(trusted, 0) });
  const app = createServer((request, response) => {
    if (!probe(request, response)) response.writeHead(fault.status ?? 200, HSTS).end('<!DOCTYPE html>');
  });
  const appPort = await listen(app);

  const forward = (request: IncomingMessage, response: ServerResponse) => {
    const { 'x-forwarded-for': claimed, ...headers } = request.headers;
    const forwardedFor = address === 'unchanged' ? claimed : request.socket.remoteAddress;
    const onward = ask(
      {
        port: appPort,
        path: request.url,
        method: request.method,
        headers: { ...headers, ...(address !== 'missing' && forwardedFor && { 'x-forwarded-for': forwardedFor }) },
      },
      async (answer) => {
        const { 'strict-transport-security': hsts, ...rest } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, { ...rest, ...(hsts && !fault.removesHsts && HSTS) });
        // Like nginx, the proxy buffers an answer unless this header forbids it.
        const isHeld = fault.holdsStreams || answer.headers['x-accel-buffering'] !== 'no';
        if (!isHeld) return void answer.pipe(response);
        const pieces: Buffer[] = [];
        for await (const piece of answer) pieces.push(piece as Buffer);
        response.end(Buffer.concat(pieces));
      },
    );
    onward.on('error', () => response.destroy());
    if (Number(request.headers['content-length'] ?? 0) > (fault.maxBody ?? Infinity)) {
      onward.destroy();
      response.writeHead(413, { Connection: 'close' }).end();
    } else request.pipe(onward);
  };
  const { cert, key } = await makeCertificate(certificate.name ?? name, certificate.days ?? 60);
  const proxy = createTlsServer({ cert, key }, forward);
  const plain = createServer((_request, response) => {
    if (fault.plain === 'page') response.end('<!DOCTYPE html>');
    else response.writeHead(301, { Location: `https://${name}/` }).end();
  });
  const ports = { https: await listen(proxy), http: await listen(plain) };
  if (fault.plain === 'nothing') plain.close();
  return {
    ports,
    authorities: certificate.isTrusted === false ? [] : [cert],
    close: () => {
      for (const server of [proxy, plain, app]) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}
