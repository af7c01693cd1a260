import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { AwsV4Signer } from 'aws4fetch';

type StoredObject = { bytes: Buffer; headers: Record<string, string>; since: Date };
type Answer = { status: number; body?: string | Buffer; headers?: Record<string, string> };
export type S3Fault = 'close' | 'redirect' | 'error-in-200' | Answer;

const PAGE = 1000;
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const moment = (date: Date) => date.toISOString();

/** An S3 server in memory with one bucket. It checks signatures, and that bodies are undamaged. */
export async function s3Emulator(bucket: string, keys: { accessKeyId: string; secretAccessKey: string }) {
  const objects = new Map<string, StoredObject>();
  const uploads = new Map<string, { name: string; headers: Record<string, string>; parts: Map<number, Buffer> }>();
  const requests: { method: string; url: string; headers: IncomingMessage['headers'] }[] = [];
  let fault: S3Fault | undefined;
  let isPublic = false;

  async function isSigned({ method = '', url = '', headers }: IncomingMessage): Promise<boolean> {
    const names = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1]?.split(';') ?? [];
    const signer = new AwsV4Signer({
      method,
      url: `http://${headers.host}${url}`,
      headers: Object.fromEntries(names.filter((name) => name !== 'host').map((name) => [name, `${headers[name]}`])),
      datetime: `${headers['x-amz-date']}`,
      service: 's3',
      region: 'us-east-1',
      ...keys,
    });
    return headers.authorization === (await signer.authHeader());
  }

  async function answer(request: IncomingMessage, body: Buffer): Promise<Answer> {
    const url = new URL(request.url ?? '/', 'http://s3');
    const { method = 'GET', headers } = request;
    const query = url.searchParams;
    const name = url.pathname.slice(bucket.length + 2);
    if (!isPublic && !(await isSigned(request))) return { status: 403 };
    if (!isPublic && headers['x-amz-content-sha256'] !== hash(body)) return { status: 400 };
    if (name === '') return query.has('uploads') ? listUploads() : listObjects(query);
    const upload = uploads.get(query.get('uploadId') ?? '');
    if (query.has('uploadId') && !upload) return { status: 404 };
    if (method === 'POST') return upload ? join(query.get('uploadId')!, body) : begin(name, headers);
    if (method === 'PUT') {
      if (upload) upload.parts.set(Number(query.get('partNumber')), body);
      else objects.set(name, { bytes: body, headers: storedHeaders(headers), since: new Date() });
      return { status: 200, headers: { etag: `"${hash(body)}"` } };
    }
    if (method === 'DELETE') {
      if (upload) uploads.delete(query.get('uploadId')!);
      else objects.delete(name);
      return { status: 204 };
    }
    return get(name, headers.range);
  }

  function get(name: string, range: string | undefined): Answer {
    const object = objects.get(name);
    if (!object) return { status: 404 };
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
    if (start === undefined) return { status: 200, body: object.bytes, headers: object.headers };
    const contentRange = `bytes ${start}-${end}/${object.bytes.length}`;
    const body = object.bytes.subarray(Number(start), Number(end) + 1);
    return { status: 206, body, headers: { ...object.headers, 'content-range': contentRange } };
  }

  function begin(name: string, headers: IncomingMessage['headers']): Answer {
    const id = `upload-${uploads.size + 1}-${Date.now()}`;
    uploads.set(id, { name, headers: storedHeaders(headers), parts: new Map() });
    return { status: 200, body: `<R><UploadId>${id}</UploadId></R>` };
  }

  function join(id: string, body: Buffer): Answer {
    if (fault === 'error-in-200') return { status: 200, body: '<Error><Code>InternalError</Code></Error>' };
    const { name, headers, parts } = uploads.get(id)!;
    const numbers = [...body.toString().matchAll(/<PartNumber>(\d+)</g)].map(([, number]) => Number(number));
    const bytes = Buffer.concat(numbers.map((number) => parts.get(number)!));
    objects.set(name, { bytes, headers, since: new Date() });
    uploads.delete(id);
    return { status: 200, body: '<R><ETag>"joined"</ETag></R>' };
  }

  function listObjects(query: URLSearchParams): Answer {
    const names = [...objects.keys()]
      .filter((name) => name.startsWith(query.get('prefix') ?? '') && name > (query.get('start-after') ?? ''))
      .sort();
    const page = names.slice(0, PAGE).map((name) => {
      const since = moment(objects.get(name)!.since);
      return `<Contents><Key>${name}</Key><LastModified>${since}</LastModified></Contents>`;
    });
    return { status: 200, body: `<R><IsTruncated>${names.length > PAGE}</IsTruncated>${page.join('')}</R>` };
  }

  const listUploads = (): Answer => ({
    status: 200,
    body: `<R>${[...uploads]
      .map(
        ([id, { name }]) =>
          `<Upload><Key>${name}</Key><UploadId>${id}</UploadId><Initiated>${moment(new Date())}</Initiated></Upload>`,
      )
      .join('')}</R>`,
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    requests.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers });
    if (fault === 'close') return void request.socket.destroy();
    if (fault === 'redirect') return void response.writeHead(307, { location: '/elsewhere' }).end();
    const { status, body: sent = '', headers = {} } = typeof fault === 'object' ? fault : await answer(request, body);
    response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(sent) }).end(sent);
  }

  const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    fail: (next?: S3Fault) => (fault = next),
    makePublic: (next: boolean) => (isPublic = next),
    stop: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}

const storedHeaders = (headers: IncomingMessage['headers']): Record<string, string> =>
  Object.fromEntries(
    ['content-type', 'x-amz-meta-sha256'].flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
