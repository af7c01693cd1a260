import { describe, expect, it } from 'vitest';
import { jsonForScript, createSlotMarker, splitAtSlots } from './page-template-slots';

describe('the slots in a page template', () => {
  it('a page template is split into text and slots at its slot markers', () => {
    expect(splitAtSlots(`a${createSlotMarker('one')}b${createSlotMarker('two-2')}`)).toEqual([
      'a',
      'one',
      'b',
      'two-2',
      '',
    ]);
    expect(splitAtSlots('no marker')).toEqual(['no marker']);
  });

  it('a slot marker contains a secret, so that no member can write a marker', () => {
    const secret = /^\{([\w-]{36}):one\}$/.exec(createSlotMarker('one'))?.[1] ?? '';
    expect(secret).not.toBe('');
    const guess = createSlotMarker('one').replace(secret, crypto.randomUUID());
    expect(splitAtSlots(`a post with ${guess}`)).toHaveLength(1);
  });

  it('JSON in a page cannot end the script element', () => {
    const json = jsonForScript({ text: '</script><script>alert(1)</script><!--' });
    expect(json).not.toContain('<');
    expect(JSON.parse(json)).toEqual({ text: '</script><script>alert(1)</script><!--' });
  });
});
