import { expect, it } from 'vitest';
import { WITHHELD } from './review-codes';
import { withheldText } from './withheld-text';

it('says of everything withheld that only he sees it', () => {
  for (const withheld of WITHHELD) expect(withheldText(withheld, 'comment')).toMatch(/^Only you see this comment/);
});
