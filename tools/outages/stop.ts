import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { collectFigures, type Figure } from './figures';
import { join } from './people';
import { FAILED_PAGE_PART } from './readers';
import { waitUntilReady, withClient, type OutageSite } from './outage-site';
import { pidOf } from './processes';

type Sent = { what: string; status: number; isWhole: boolean; fault: string };
type Asked = { path: string; method?: string; cookie: string; body?: string; inTwo?: boolean };

/**
 * Sends a request. Resolves with the response, whether it arrived completely, and the moment of connection. With
 * `inTwo`, only half of the body is sent at first. The function `finish` sends the other half.
 */
function send(url: string, { path, method = 'GET', cookie, body = '', inTwo = false }: Asked) {
  const headers = {
    Cookie: cookie,
    'Sec-Fetch-Site': 'same-origin',
    ...(body && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }),
  };
  const sent: ClientRequest = request(`${url}${path}`, { method, headers, agent: false });
  const connected = (async () => {
    const [socket] = (await once(sent, 'socket')) as [Socket];
    if (socket.connecting) await once(socket, 'connect');
  })();
  const answer = (async (): Promise<Sent> => {
    try {
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      const isFailed = FAILED_PAGE_PART.test(await text(response));
      return { what: path, status: response.statusCode ?? 0, isWhole: true, fault: isFailed ? 'in a part' : '' };
    } catch (error) {
      return { what: path, status: 0, isWhole: false, fault: (error as NodeJS.ErrnoException).code ?? String(error) };
    }
  })();
  if (inTwo) sent.write(body.slice(0, body.length >> 1));
  else sent.end(body);
  return { answer, connected, finish: () => sent.end(inTwo ? body.slice(body.length >> 1) : undefined) };
}

/**
 * Stops the web process while many requests wait for responses. Half of them read data and half write data. Some
 * writing requests have sent only half of their body.
 */
export async function measureGracefulStop(site: OutageSite, inFlight: number): Promise<Figure[]> {
  const figures = collectFigures('graceful stop');
  const { cookie, postId } = await withClient(site, 'ownerUrl', async (client) => {
    const person = await join(site.url, client, `stopped.${Date.now()}`);
    const { rows } = await client.query<{ id: number }>('SELECT max(id) AS id FROM posts');
    return { cookie: person.cookie, postId: rows[0]?.id };
  });
  const marked = (index: number) => JSON.stringify({ content: `Written during the stop ${Date.now()}.${index}` });
  const before = await commentsOf(site, postId);
  const pages = ['/dashboard', '/api/user/feed', `/api/posts/${postId}`];
  const sendAll = () =>
    Array.from({ length: inFlight }, (_, index) =>
      index % 2 === 0
        ? send(site.url, { path: pages[(index / 2) % pages.length] ?? '/', cookie })
        : send(site.url, {
            path: `/api/posts/${postId}/comments`,
            method: 'POST',
            cookie,
            body: marked(index),
            inTwo: index % 4 === 1,
          }),
    );
  const [pid, began] = [pidOf('web', site.dataDir), performance.now()];
  // A lock on the posts delays every response until the stop signal. The lock ends before the site starts to refuse
  // requests because of overload.
  const sentRequests = await withClient(site, 'ownerUrl', async (holder) => {
    await holder.query('BEGIN; LOCK TABLE posts IN ACCESS EXCLUSIVE MODE');
    const sent = sendAll();
    await Promise.all(sent.map(({ connected }) => connected));
    await sleep(200);
    process.kill(pid, 'SIGTERM');
    await sleep(200);
    for (const { finish } of sent) finish();
    await holder.query('ROLLBACK');
    return sent;
  });
  const answers = await Promise.all(sentRequests.map(({ answer }) => answer));
  const unserved = answers.filter(({ status, isWhole, fault }) => !isWhole || status >= 400 || fault !== '');
  const share = Math.floor((100 * (inFlight - unserved.length)) / inFlight);
  figures.served(`served, of ${inFlight} in flight at the stop`, share, 100);
  figures.told(
    'the others',
    [...new Set(unserved.map(({ what, status, fault }) => `${what} ${fault || status}`))].slice(0, 3).join(', ') || '–',
  );
  const cut = answers.filter(({ isWhole, fault }) => !isWhole && fault !== 'ECONNREFUSED');
  figures.exactly('reset or cut off', cut.length, 0);
  const failed = answers.filter(({ status }) => status >= 500 && status !== 503);
  figures.exactly('responses of 500', failed.length, 0);
  while (pidOf('web', site.dataDir) === pid && performance.now() - began < 40_000) await sleep(50);
  await waitUntilReady(site.url);
  figures.within('stopped, and the next process ready', performance.now() - began, 30_000);
  const writtenCount = answers.filter(({ what, status }) => what.endsWith('/comments') && status === 201).length;
  figures.exactly('stored comments, of those acknowledged', (await commentsOf(site, postId)) - before, writtenCount);
  return figures.found;
}

const commentsOf = (site: OutageSite, postId: number | undefined) =>
  withClient(site, 'ownerUrl', async (client) => {
    const { rows } = await client.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM comments WHERE post_id = $1',
      [postId],
    );
    return rows[0]?.count ?? 0;
  });
