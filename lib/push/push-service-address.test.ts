import { afterAll, describe, expect, it, vi } from 'vitest';
import { isPublicIp, resolvePublicIp } from '@/lib/web/public-address';
import { isAllowedPushAddress } from './push-service-address';

vi.stubEnv('DATABASE_URL', 'postgresql://nowhere');
vi.stubEnv('NEXTAUTH_SECRET', '-'.repeat(32));
afterAll(() => vi.unstubAllEnvs());

describe('the addresses of push services that our server may contact', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://8.8.8.8/abc',
  ])('the push service address %s is accepted', (address) => expect(isAllowedPushAddress(address)).toBe(true));

  it.each([
    'http://push.example.org/abc',
    'https://localhost/abc',
    'https://localhost./abc',
    'https://printer.local/abc',
    'https://db.internal/abc',
    'https://intranet/abc',
    'https://127.0.0.1/abc',
    'https://2130706433/abc',
    'https://0x7f.1/abc',
    'https://10.0.0.8/abc',
    'https://169.254.169.254/latest',
    'https://[::1]/abc',
    'https://[::ffff:10.0.0.1]/abc',
    'https://[fd00::1]/abc',
    'https://[64:ff9b::a00:1]/abc',
    'https://user@push.example.org/abc',
    'https://push.example.org:8443/abc',
    'ftp://push.example.org/abc',
    'javascript:alert(1)',
    'push.example.org',
    '',
  ])('the push service address %j is refused', { tags: ['X4', 'X5'] }, (address) =>
    expect(isAllowedPushAddress(address)).toBe(false),
  );

  it(
    'a push address is refused if its host name resolves to a private IP address',
    { tags: ['X4', 'X5'] },
    async () => {
      const refusal = await new Promise((resolve) => resolvePublicIp('localhost', {}, (error) => resolve(error)));
      expect(refusal).toMatchObject({ code: 'ENOTPUBLIC' });
    },
  );

  it('isPublicIp classifies an IP address by its network range', () => {
    for (const address of ['100.64.0.1', '192.168.1.1', '0.0.0.0', '::', 'fe80::1', '2002:a00:1::', 'x'])
      expect([address, isPublicIp(address)]).toEqual([address, false]);
    expect(isPublicIp('2606:4700::1111')).toBe(true);
  });
});
