import { describe, expect, it } from 'vitest';
import { toLoggedError } from './log-format';

const thrownBy = (make: () => unknown): unknown => {
  try {
    return make();
  } catch (error) {
    return error;
  }
};

describe('the format of errors in the log', () => {
  it('a logged error has its name, code and stack frames, but not its message', { tags: ['V16.3.4'] }, () => {
    const error = Object.assign(new Error('robin@example.test\n    at home of Robin (/x)'), {
      code: '23505',
      detail: 'Robin',
    });
    const fault = toLoggedError(error);
    expect(fault).toEqual({ name: 'Error', code: '23505', at: expect.any(Array) });
    expect(fault.at?.[0]).toMatch(/lib\/process\/log-format\.test\.ts:\d+:\d+/);
    expect(fault.at?.length).toBeLessThanOrEqual(12);
    expect(JSON.stringify(fault)).not.toMatch(/robin/i);
  });

  it('a logged error includes a message that the JavaScript engine wrote, up to the part that could contain data', () => {
    const none = undefined as unknown as Record<string, string>;
    expect(toLoggedError(thrownBy(() => none['robin'])).message).toBe('Cannot read properties of undefined');
    expect(toLoggedError(thrownBy(() => (none as unknown as () => void)())).message).toBe('none is not a function');
    expect(toLoggedError(thrownBy(() => JSON.parse('robin@example.test'))).message).toBeUndefined();
    expect(toLoggedError(new TypeError('Failed to parse URL from robin')).message).toBeUndefined();
  });

  it('a logged error includes its causes, but only to a limited depth', () => {
    const loop = new Error('a');
    Object.assign(loop, { cause: loop });
    expect(JSON.stringify(toLoggedError(loop)).match(/"name"/g)).toHaveLength(3);
    expect(toLoggedError(new Error('a', { cause: new RangeError('robin') })).cause).toMatchObject({
      name: 'RangeError',
    });
  });

  it.each<[unknown, object]>([
    ['robin', { name: 'string' }],
    [null, { name: 'object' }],
    [
      Object.assign(new Error('a'), { name: 'for robin@example.test', code: 'for robin', stack: undefined }),
      { name: 'Error' },
    ],
    [
      Object.assign(new Error('a'), { digest: '123', stack: 'a\n    at robin\n    at f (node:fs:1:2)' }),
      { name: 'Error', digest: '123', at: ['f (node:fs:1:2)'] },
    ],
    [
      Object.assign(new Error('words that changed'), {
        stack: 'Error: robin\n    at robin@example.test\n    at async g (/x/node_modules/@prisma/client/(a)/b.js:1:2)',
      }),
      { name: 'Error', at: ['async g (/x/node_modules/@prisma/client/(a)/b.js:1:2)'] },
    ],
  ])('the log formats the thrown value %j as %j', (thrown, fault) => expect(toLoggedError(thrown)).toEqual(fault));
});
