import { expect, it } from 'vitest';
import { WITHHOLDING_REASONS } from './review-constants';
import { withheldContentMessage } from './withheld-text';

it('a hidden comment shows its author that nobody else sees the comment', () => {
  for (const withheld of WITHHOLDING_REASONS)
    expect(withheldContentMessage(withheld, 'comment')).toMatch(/^Only you see this comment/);
});
