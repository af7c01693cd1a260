import { vi } from 'vitest';
import type * as Argon2 from '@node-rs/argon2';

// A password hash takes 20 ms on purpose. This process caches each hash and comparison after computing it once.
type Kept = { hashes: Map<string, Promise<string>>; answers: Map<string, Promise<boolean>> };
const kept = globalThis as { __passwords?: Kept };
const { hashes, answers } = (kept.__passwords ??= { hashes: new Map(), answers: new Map() });

function known<T>(all: Map<string, Promise<T>>, of: unknown, make: () => Promise<T>): Promise<T> {
  const key = JSON.stringify(of);
  const found = all.get(key) ?? make();
  all.set(key, found);
  return found;
}

vi.doMock('@node-rs/argon2', async (importActual) => {
  const { hash, verify, ...rest } = await importActual<typeof Argon2>();
  return {
    ...rest,
    hash: (password: string, options: Argon2.Options) =>
      known(hashes, [password, options], () => hash(password, options)),
    verify: (hashed: string, password: string) => known(answers, [hashed, password], () => verify(hashed, password)),
  };
});
