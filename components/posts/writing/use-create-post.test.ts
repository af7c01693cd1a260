import { describe, expect, it } from 'vitest';
import { buildPostRequestBody } from './use-create-post';

describe('the request body of a new post', () => {
  it('the request contains only the text and the school if the author chose nothing else', () => {
    expect(buildPostRequestBody({ content: 'Hello', schoolId: 3, title: null, isAnonymous: false })).toEqual({
      content: 'Hello',
      schoolId: 3,
    });
  });

  it('the request includes the title and the choice to be anonymous', () => {
    const whole = { content: 'Hello', schoolId: 3, title: 'Bus', isAnonymous: true };
    expect(buildPostRequestBody(whole)).toEqual(whole);
  });
});
