import { describe, expect, it } from 'vitest';
import { AppError } from '@/lib/errors';
import { refuseCrossOriginWrite } from './same-origin';

const OWN = 'https://parents.example';

function isLetIn(method: string, headers: Record<string, string>): boolean {
  try {
    refuseCrossOriginWrite(new Request(`${OWN}/api/posts`, { method, headers }), OWN);
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    expect((error as AppError).code).toBe('forbidden');
    return false;
  }
}

const FOREIGN: Record<string, string>[] = [
  {},
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
  { 'Sec-Fetch-Site': 'none' },
  { 'Sec-Fetch-Site': '' },
  { 'Sec-Fetch-Site': 'same-origin, cross-site' },
  { 'Sec-Fetch-Site': 'cross-site', Origin: OWN },
  { Origin: 'null' },
  { Origin: '' },
  { Origin: `${OWN}.evil.example` },
  { Origin: 'https://evil.example' },
  { Origin: 'https://sub.parents.example' },
  { Origin: 'http://parents.example' },
  { Origin: `${OWN}:8443` },
  { Origin: `${OWN}/` },
  { Origin: `${OWN}, https://evil.example` },
  { Referer: `${OWN}/schools` },
];

describe.each(['POST', 'PUT', 'PATCH', 'DELETE', 'MKCOL'])('the origin check of a %s request', (method) => {
  it.each([{ 'Sec-Fetch-Site': 'same-origin' }, { Origin: OWN }, { 'Sec-Fetch-Site': 'same-origin', Origin: OWN }])(
    'a request from our own pages is accepted: %o',
    (headers) => expect(isLetIn(method, headers as Record<string, string>)).toBe(true),
  );

  it.each(FOREIGN)('a request from another origin or without an origin is refused: %o', (headers) =>
    expect(isLetIn(method, headers)).toBe(false),
  );
});

it.each(['GET', 'HEAD', 'OPTIONS'])(
  'a %s request is accepted from any origin, because such requests change nothing',
  (method) => {
    for (const headers of FOREIGN) expect(isLetIn(method, headers)).toBe(true);
  },
);
