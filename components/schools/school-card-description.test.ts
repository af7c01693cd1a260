import { describe, expect, it } from 'vitest';
import { schoolCardDescription } from './school-card-description';

const school = { type: 'Elementary', rceName: 'Chignecto Central Regional Centre for Education', description: null };

describe("the text line of a school's card", () => {
  it('schoolCardDescription returns the description if the school has one', () => {
    expect(schoolCardDescription({ ...school, description: 'A small school by the sea.' })).toBe(
      'A small school by the sea.',
    );
  });

  it('schoolCardDescription names the school’s type and region if the school has no description', () => {
    expect(schoolCardDescription(school)).toBe(
      'Elementary school in the Chignecto Central Regional Centre for Education.',
    );
    expect(schoolCardDescription({ type: null, description: '' })).toBe('Public school.');
  });
});
