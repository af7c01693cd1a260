import fc from 'fast-check';
import { INVISIBLE_TEXTS } from './invisible-texts';

const character = fc.oneof(
  fc.constantFrom(...INVISIBLE_TEXTS, ..."aA1-' ’‑éß\n\u200d\ufe0f👩🇨🏴ﬁΣς"),
  fc.integer({ min: 0, max: 0x10_ff_ff }).map((code) => String.fromCodePoint(code)),
);

/**
 * Generates random texts from all of Unicode, including lone surrogates. Characters that often cause faults occur
 * often.
 */
export const anyText = (maxLength: number) => fc.string({ unit: character, maxLength });
