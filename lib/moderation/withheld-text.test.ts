import { expect, it } from 'vitest';
import { WITHHELD } from './review-codes';
import { withheldText } from './withheld-text';

it('says for every kind of withheld comment that only its author sees the comment', () => {
  for (const withheld of WITHHELD) expect(withheldText(withheld, 'comment')).toMatch(/^Only you see this comment/);
});
