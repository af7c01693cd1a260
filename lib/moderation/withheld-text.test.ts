import { expect, it } from 'vitest';
import { WITHHELD } from './review-codes';
import { withheldText } from './withheld-text';

it('says of every kind of withheld comment that only its author sees it', () => {
  for (const withheld of WITHHELD) expect(withheldText(withheld, 'comment')).toMatch(/^Only you see this comment/);
});
