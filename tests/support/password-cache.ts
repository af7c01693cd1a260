import { vi } from 'vitest';
import type * as Argon2 from '@node-rs/argon2';

// Caches the result of each password hash and comparison in this process, because a password hash takes 20 ms on
// purpose.
type PasswordCache = { hashes: Map<string, Promise<string>>; answers: Map<string, Promise<boolean>> };
const processGlobals = globalThis as { __passwords?: PasswordCache };
const { hashes, answers } = (processGlobals.__passwords ??= { hashes: new Map(), answers: new Map() });

function cached<T>(all: Map<string, Promise<T>>, of: unknown, make: () => Promise<T>): Promise<T> {
  const key = JSON.stringify(of);
  const result = all.get(key) ?? make();
  all.set(key, result);
  return result;
}

vi.doMock('@node-rs/argon2', async (importActual) => {
  const { hash, verify, ...rest } = await importActual<typeof Argon2>();
  return {
    ...rest,
    hash: (password: string, options: Argon2.Options) =>
      cached(hashes, [password, options], () => hash(password, options)),
    verify: (hashed: string, password: string) => cached(answers, [hashed, password], () => verify(hashed, password)),
  };
});
