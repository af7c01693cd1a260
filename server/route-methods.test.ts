import { expect, it } from 'vitest';
import { OPERATIONS } from '@/tests/support/http/operations';
import { httpMethodsByRoute, httpMethodsInSource } from './route-methods';

it.each([
  ['export const GET = route({', ['GET']],
  ['const a = 1;\nexport const PUT = route({});\n\nexport const DELETE = route({});', ['DELETE', 'PUT']],
  ["export { GET } from '../route';", ['GET']],
  ['export { unknown as DELETE, unknown as GET };', ['DELETE', 'GET']],
  ['export const dynamic = 1;', []],
])('a route file with the source %j handles the methods %j', (source, methods) =>
  expect(httpMethodsInSource(source)).toEqual(methods),
);

it('the route files handle exactly the operations of the API document', () => {
  const calls = Object.entries(httpMethodsByRoute('.')).flatMap(([route, methods]) =>
    methods.map((method) => `${method} ${route.replace(/\[(\w+)\]/g, '{$1}')}`),
  );
  const documentedCalls = calls.filter((call) => !call.includes('[['));
  expect(documentedCalls.sort()).toEqual(OPERATIONS.map(({ call }) => call).sort());
});
