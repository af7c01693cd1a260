import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { json } from 'node:stream/consumers';
import { Busboy } from '@fastify/busboy';
import parseRange from 'range-parser';

// Emulates the file storage service UploadThing for version 7.7.4 of its client. The ingest host, the file host and the
// API share one address.

type Acl = 'private' | 'public-read';
type Stored = {
  key: string;
  customId: string | null;
  name: string;
  type: string;
  size: number;
  acl: Acl;
  uploadedAt: number;
  hash: string;
};
type FileRecord = Stored & { file: string; status: 'Uploaded' | 'Deletion Pending' };

/** Fault that the emulator simulates. */
export type Fault =
  | { status: number }
  | 'garbage'
  | 'other-json'
  | 'close'
  // Does the work but sends no answer.
  | 'lost'
  // Never answers.
  | 'silent'
  // Answers late.
  | 'slow'
  // Stops in the middle of the request or of the answer.
  | 'stuck'
  | 'half'
  | 'redirect'
  | 'no-range';
export type Part = 'ingest' | 'files' | 'api';

/** Request as the emulator received it. */
type Seen = {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: IncomingMessage['headers'];
  part: Part;
};

const HTML = '<html><body>Bad gateway</body></html>';

export async function uploadThingEmulator() {
  const apiKey = `sk_live_${randomBytes(32).toString('hex')}`;
  const appId = `app${randomBytes(4).toString('hex')}`;
  const folder = await mkdtemp(path.join(tmpdir(), 'uploadthing-'));
  const fileRecords: FileRecord[] = [];
  const seen: Seen[] = [];
  let faults: Partial<Record<Part, Fault>> = {};
  let mayBePrivate = true;
  let pageLimit = 500;
  let afterPage: () => void = () => {};

  const server = createServer((request, response) => {
    void handle(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', headers } = request;
    const { pathname, searchParams } = new URL(request.url ?? '/', url);
    const part =
      method === 'PUT' ? 'ingest' : pathname.startsWith('/v6/') || pathname === '/callback-result' ? 'api' : 'files';
    seen.push({ method, path: pathname, query: Object.fromEntries(searchParams), headers, part });
    const fault = faults[part];
    if (fault === 'close') return void request.socket.destroy();
    if (fault === 'stuck' && part !== 'files') return void request.pause();
    if (pathname === '/elsewhere')
      return answer(response, 200, {
        success: true,
        hasMore: false,
        files: [],
        url: '',
        appUrl: '',
        ufsUrl: '',
        fileHash: '',
      });
    if (fault === 'redirect') return void response.writeHead(302, { location: '/elsewhere' }).end();
    const isInstead = fault === 'garbage' || fault === 'other-json' || (typeof fault === 'object' && 'status' in fault);
    if (isInstead) request.resume();
    if (fault === 'garbage') return void response.writeHead(200, { 'content-type': 'text/html' }).end(HTML);
    if (fault === 'other-json') return answer(response, 200, { hello: 'there' });
    if (typeof fault === 'object') return answer(response, fault.status, { error: 'Something went wrong' });
    const { status, body } =
      part === 'files'
        ? await give(request, response, fault)
        : await (part === 'ingest' ? takeIn(request) : callApi(request, pathname));
    if (status === 0 || fault === 'silent') return;
    if (fault === 'lost') return void request.socket.destroy();
    if (fault === 'slow') await pause(2_000);
    answer(response, status, body);
  }

  /**
   * Returns true if the address of the request has a signature that was made with the account's API key and has not
   * expired.
   */
  function isSigned(request: IncomingMessage): boolean {
    const [unsigned = '', signature = ''] = `http://${request.headers.host}${request.url}`.split('&signature=');
    const expires = Number(new URL(unsigned).searchParams.get('expires'));
    return expires > Date.now() && isSame(decodeURIComponent(signature), sign(unsigned, apiKey));
  }

  async function takeIn(request: IncomingMessage): Promise<Reply> {
    const { pathname, searchParams } = new URL(request.url ?? '/', url);
    // The UploadThing client URL-encodes each value twice. `searchParams` decodes a value once, so this function
    // decodes it again.
    const header = (name: string) => decodeURIComponent(searchParams.get(`x-ut-${name}`) ?? '');
    const refuse = (status: number, error: string) => (request.resume(), { status, body: { error } });
    if (!isSigned(request)) return refuse(403, 'Invalid signature');
    if (header('identifier') !== appId) return refuse(403, 'Not your app');
    const acl = (header('acl') || 'public-read') as Acl;
    if (acl === 'private' && !mayBePrivate) return refuse(400, 'ACL is not allowed');
    const file = path.join(folder, randomBytes(8).toString('hex'));
    const { size, hash, type } = await receive(request, file);
    if (String(size) !== header('file-size')) return { status: 400, body: { error: 'File size mismatch' } };
    const customId = header('custom-id') || null;
    // Like UploadThing, the emulator refuses a custom id that another file has or recently had.
    if (customId && fileRecords.some((other) => other.customId === customId))
      return { status: 500, body: { message: 'Failed query: insert into `file`' } };
    const stored: FileRecord = {
      key: pathname.slice(1),
      customId,
      name: header('file-name'),
      type: header('file-type') || type,
      size,
      acl,
      uploadedAt: Date.now(),
      hash,
      file,
      status: 'Uploaded',
    };
    fileRecords.push(stored);
    return { status: 200, body: addressesOf(stored) };
  }

  const addressesOf = ({ key, hash }: Stored) => ({
    url: `${url}/f/${key}`,
    appUrl: `${url}/a/${appId}/${key}`,
    ufsUrl: `${url}/a/${appId}/${key}`,
    fileHash: hash,
  });

  async function give(request: IncomingMessage, response: ServerResponse, fault: Fault | undefined): Promise<Reply> {
    const name = new URL(request.url ?? '/', url).pathname.replace(`/a/${appId}/`, '').replace(/^\/f\//, '');
    const fileRecord = fileRecords.find(
      ({ key, customId, status }) => status === 'Uploaded' && (key === name || customId === name),
    );
    if (!fileRecord) return { status: 404, body: { error: 'File not found' } };
    if (fileRecord.acl === 'private' && !isSigned(request)) return { status: 403, body: { error: 'Forbidden' } };
    if (fault === 'silent') return { status: 0, body: {} };
    const rangeHeader = fault === 'no-range' ? undefined : request.headers.range;
    const ranges = rangeHeader ? parseRange(fileRecord.size, rangeHeader) : undefined;
    const [range = { start: 0, end: fileRecord.size - 1 }] = Array.isArray(ranges) ? ranges : [];
    const length = range.end - range.start + 1;
    response.writeHead(rangeHeader ? 206 : 200, {
      'content-type': fileRecord.type,
      'content-length': length,
      ...(rangeHeader && { 'content-range': `bytes ${range.start}-${range.end}/${fileRecord.size}` }),
    });
    const isCut = fault === 'half' || fault === 'stuck';
    const end = isCut ? range.start + Math.floor(length / 2) : range.end;
    await pipeline(createReadStream(fileRecord.file, { start: range.start, end }), response, { end: !isCut });
    if (fault === 'half') response.destroy();
    return { status: 0, body: {} };
  }

  async function callApi(request: IncomingMessage, pathname: string): Promise<Reply> {
    const body = (await json(request)) as {
      customIds?: string[];
      fileKeys?: string[];
      limit?: number;
      offset?: number;
    };
    if (request.headers['x-uploadthing-api-key'] !== apiKey) return { status: 401, body: { error: 'Invalid API key' } };
    if (pathname === '/callback-result') return { status: 200, body: { ok: true } };
    if (pathname === '/v6/deleteFiles') {
      const { customIds = [], fileKeys = [] } = body;
      const gone = fileRecords.filter(
        ({ key, customId, status }) =>
          status === 'Uploaded' && (fileKeys.includes(key) || (customId && customIds.includes(customId))),
      );
      for (const file of gone) file.status = 'Deletion Pending';
      return { status: 200, body: { success: true, deletedCount: gone.length } };
    }
    if (pathname !== '/v6/listFiles') return { status: 404, body: { error: 'Not found' } };
    const { limit = 500, offset = 0 } = body;
    const count = Math.min(limit, pageLimit);
    const files = fileRecords.map((file) => ({
      id: file.key,
      customId: file.customId,
      key: file.key,
      name: file.name,
      size: file.size,
      status: file.status,
      uploadedAt: file.uploadedAt,
    }));
    const page = { hasMore: fileRecords.length > offset + count, files: files.slice(offset, offset + count) };
    afterPage();
    return { status: 200, body: page };
  }

  return {
    url,
    apiKey,
    appId,
    token: Buffer.from(JSON.stringify({ apiKey, appId, regions: ['can1'] })).toString('base64'),
    /** Returns the stored files, without files that were deleted. */
    files: (): Stored[] => fileRecords.filter(({ status }) => status === 'Uploaded'),
    bytesOf: async (customId: string): Promise<Buffer> =>
      readFile(fileRecords.find((file) => file.customId === customId)?.file ?? ''),
    requests: (): readonly Seen[] => [...seen],
    /**
     * Makes the given parts of the emulator fail until the next call of `fail`. A call without an argument ends all
     * faults.
     */
    fail: (header: Partial<Record<Part, Fault>> = {}): void => void (faults = header),
    allowPrivate: (isAllowed: boolean): void => void (mayBePrivate = isAllowed),
    /** Sets the maximum number of files on a page of the file list, and a function that runs after each page. */
    page: (limit: number, then: () => void = () => {}): void => void ((pageLimit = limit), (afterPage = then)),
    /** Removes a file's record, so that the emulator no longer knows the file. */
    forget: (key: string): void =>
      void fileRecords.splice(
        fileRecords.findIndex((file) => file.key === key),
        1,
      ),
    /** Adds a file that our application did not upload, as if the owner of the UploadThing account had stored it. */
    add: (file: Pick<Stored, 'key' | 'customId' | 'uploadedAt'>): void =>
      void fileRecords.push({
        ...file,
        name: 'other.txt',
        type: 'text/plain',
        size: 1,
        acl: 'public-read',
        hash: '',
        file: '',
        status: 'Uploaded',
      }),
    /** Simulates an outage: refuses connections until `up` is called. */
    down: async (): Promise<void> => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
    up: async (): Promise<void> => {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    stop: async (): Promise<void> => {
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type Reply = { status: number; body: object };

const answer = (response: ServerResponse, status: number, body: object): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const sign = (text: string, secret: string): string =>
  `hmac-sha256=${createHmac('sha256', secret).update(text).digest('hex')}`;

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Reads an upload form and stores its only file in `target`. */
async function receive(
  request: IncomingMessage,
  target: string,
): Promise<{ size: number; hash: string; type: string }> {
  const form = new Busboy({ headers: { 'content-type': request.headers['content-type'] ?? '' } });
  const hash = createHash('md5');
  let size = 0;
  let type = '';
  let work: Promise<void> | undefined;
  form.on('file', (_field, file, _filename, _encoding, mimeType) => {
    type = mimeType;
    const counted = new PassThrough();
    counted.on('data', (piece: Buffer) => void (hash.update(piece), (size += piece.length)));
    work = pipeline(file, counted, createWriteStream(target));
  });
  await pipeline(request, form);
  await work;
  return { size, hash: hash.digest('hex'), type };
}
