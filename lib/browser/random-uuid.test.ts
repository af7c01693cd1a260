import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { randomUuid } from './random-uuid';

afterEach(() => vi.unstubAllGlobals());

const isUuid = () => z.uuidv4().safeParse(randomUuid()).success;

it('randomUuid returns a valid UUID', () => expect(isUuid()).toBe(true));

it('randomUuid returns a valid UUID even on a page without https', () => {
  const originalCrypto = crypto;
  vi.stubGlobal('crypto', {
    getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => originalCrypto.getRandomValues(bytes),
  });
  expect(isUuid()).toBe(true);
});
