import { createServer } from 'node:http';
import { read, write } from './work.mjs';

// A minimal Node server that returns the same rows as the application. The server uses only node:http and pg, so its
// results show the lowest possible cost of a request.

const sessionOf = (request) => /(?:^|; )sid=([^;]+)/.exec(request.headers.cookie ?? '')?.[1];

async function bodyOf(request) {
  let text = '';
  for await (const part of request) text += part;
  return JSON.parse(text || '{}');
}

createServer(async (request, response) => {
  const path = request.url.split('?', 1)[0].replace('/api/', '').split('/');
  const session = sessionOf(request);
  const answer =
    path[0] === 'static'
      ? { count: 0 }
      : request.method === 'GET'
        ? await read(path, session)
        : await write(path, session, await bodyOf(request));
  const body = JSON.stringify(answer);
  response.writeHead(answer ? 200 : 404, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(body);
}).listen(Number(process.env.PORT), '127.0.0.1');
