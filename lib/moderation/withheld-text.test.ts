import { expect, it } from 'vitest';
import { WITHHELD } from './review-codes';
import { withheldText } from './withheld-text';

it('for every kind of withheld comment, the author reads that only they see it', () => {
  for (const withheld of WITHHELD) expect(withheldText(withheld, 'comment')).toMatch(/^Only you see this comment/);
});
