import { describe, expect, it } from 'vitest';
import { postPayload } from './use-create-post';

describe('postPayload', () => {
  it('is content and school alone when nothing else was chosen', () => {
    expect(postPayload({ content: 'Hello', schoolId: 3, title: null, isAnonymous: false })).toEqual({
      content: 'Hello',
      schoolId: 3,
    });
  });

  it('carries the title and the wish to be anonymous', () => {
    const whole = { content: 'Hello', schoolId: 3, title: 'Bus', isAnonymous: true };
    expect(postPayload(whole)).toEqual(whole);
  });
});
