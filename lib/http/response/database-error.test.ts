import { DriverAdapterError } from '@prisma/driver-adapter-utils';
import { expect, it } from 'vitest';
import { classifyDatabaseError } from './database-error';

it.each([
  ['starts', '57P03', 'the database system is starting up'],
  ['shuts down', '57P01', 'terminating connection due to administrator command'],
])('a transaction that cannot begin because PostgreSQL %s fails temporarily', (_when, originalCode, message) => {
  const cause = { kind: 'postgres', code: originalCode, severity: 'FATAL', message, originalCode } as const;
  expect(classifyDatabaseError(new DriverAdapterError({ ...cause, detail: '', column: '', hint: '' }))).toBe('away');
});
