import { describe, expect, it } from 'vitest';
import { createMailtoLink, createPhoneLink } from './contact-links';
import { processorMs } from '@/tests/support/processor-time';

describe('mailto links of email addresses', () => {
  it.each([
    ['ches@hrce.ca', 'mailto:ches@hrce.ca'],
    [' office@school.example ', 'mailto:office@school.example'],
    ["o'brien&co@school.example", "mailto:o'brien%26co@school.example"],
  ])('createMailtoLink links the address %s', (written, address) => expect(createMailtoLink(written)).toBe(address));

  it.each(['', 'ask at the office', 'a@b', 'a@b.ca?subject=x', 'a@b.ca,c@d.ca', 'javascript:alert(1)'])(
    'createMailtoLink refuses the address %s',
    { tags: ['X2'] },
    (written) => expect(createMailtoLink(written)).toBeNull(),
  );
});

describe('tel links of phone numbers', () => {
  it.each([
    ['902-479-4298', 'tel:9024794298'],
    ['+1 (902) 479-4298', 'tel:+19024794298'],
    ['902-479-4298 ext. 12', 'tel:9024794298;ext=12'],
    [' 902 479 4298 x 7 ', 'tel:9024794298;ext=7'],
    ['902-479-4298X12', 'tel:9024794298;ext=12'],
  ])('createPhoneLink links the number %s', (phone, address) => expect(createPhoneLink(phone)).toBe(address));

  it.each(['', 'unlisted', '911', '902-479-4298 or 4299', 'javascript:alert(1)'])(
    'createPhoneLink refuses the number %s',
    { tags: ['X2'] },
    (phone) => expect(createPhoneLink(phone)).toBeNull(),
  );

  it.each([`${' '.repeat(300)}a`, `1${' '.repeat(300)}a`, `1${' '.repeat(150)}x${' '.repeat(150)}a`])(
    'createPhoneLink refuses adversarial input quickly',
    async (value) => {
      const read = () => {
        for (let times = 0; times < 20; times += 1) expect(createPhoneLink(value)).toBeNull();
      };
      expect(await processorMs(read)).toBeLessThan(200);
    },
  );
});
