import { expect, it } from 'vitest';
import { WITHHELD } from './review-codes';
import { withheldText } from './withheld-text';

it('a hidden comment shows its author that nobody else sees the comment', () => {
  for (const withheld of WITHHELD) expect(withheldText(withheld, 'comment')).toMatch(/^Only you see this comment/);
});
