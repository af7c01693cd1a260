import { expect, it } from 'vitest';
import { HIDING_REASONS } from './review-constants';
import { hiddenContentMessage } from './hidden-content-message';

it('the author of a hidden comment reads that nobody else sees it', () => {
  for (const withheld of HIDING_REASONS)
    expect(hiddenContentMessage(withheld, 'comment')).toMatch(/^Only you see this comment/);
});
