import { expect, it } from 'vitest';
import { buildSecurityTxt } from './security-txt';

it(
  'security.txt names the contact, its own address and an expiry date less than a year away',
  { tags: ['O11'] },
  () => {
    const now = new Date('2026-11-22T10:00:00.000Z');
    const lines = buildSecurityTxt('https://parents.example', 'mailto:security@parents.example', now).split('\n');
    expect(lines).toEqual([
      'Contact: mailto:security@parents.example',
      'Expires: 2027-05-21T10:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: https://parents.example/.well-known/security.txt',
      '',
    ]);
  },
);
