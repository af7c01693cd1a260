import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { gate, type Source } from './gate';

const SIZE = { all: 4, visitors: 2, each: 3, waiting: 6, patienceMs: 3_000 };
const visitor = (key: string): Source => ({ key, isMember: false });
const member = (key: string): Source => ({ key, isMember: true });

type Enter = ReturnType<typeof gate>;

/** Requests a slot and records the outcome. */
function ask(enter: Enter, source: Source, gone?: AbortSignal) {
  const asked: { leave?: (() => void) | null } = {};
  void enter(source, gone).then((leave) => (asked.leave = leave));
  return asked;
}
const settled = () => vi.advanceTimersByTimeAsync(0);
const is = (asked: { leave?: (() => void) | null }) =>
  asked.leave === undefined ? 'waiting' : asked.leave === null ? 'refused' : 'in';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the gate', () => {
  it('limits visitors to their few slots and admits members in addition', { tags: ['Q8'] }, async () => {
    const enter = gate(SIZE);
    const visitors = ['a', 'b', 'c'].map((key) => ask(enter, visitor(key)));
    const members = ['x', 'y'].map((key) => ask(enter, member(key)));
    await settled();
    expect([...visitors, ...members].map(is)).toEqual(['in', 'in', 'waiting', 'in', 'in']);
    visitors[0]?.leave?.();
    await settled();
    expect(is(visitors[2] ?? {})).toBe('in');
  });

  it('admits no visitors while the event loop lags and members are present, but admits waiting ones once it recovers', async () => {
    let isLate = true;
    const enter = gate({ ...SIZE, isLate: () => isLate });
    const alone = ask(enter, visitor('a'));
    const own = ask(enter, member('x'));
    const late = ask(enter, visitor('b'));
    await settled();
    expect([alone, own, late].map(is)).toEqual(['in', 'in', 'waiting']);
    isLate = false;
    await vi.advanceTimersByTimeAsync(100);
    expect(is(late)).toBe('in');
  });

  it('stops counting members as present after two seconds, even if the event loop still lags', async () => {
    const enter = gate({ ...SIZE, isLate: () => true });
    const own = ask(enter, member('x'));
    const late = ask(enter, visitor('a'));
    await settled();
    own.leave?.();
    await vi.advanceTimersByTimeAsync(1_900);
    expect(is(late)).toBe('waiting');
    await vi.advanceTimersByTimeAsync(200);
    expect(is(late)).toBe('in');
  });

  it('gives a released slot to one waiting request, even if it is released twice', async () => {
    const enter = gate(SIZE);
    const asked = ['a', 'b', 'c', 'd'].map((key) => ask(enter, visitor(key)));
    await settled();
    asked[0]?.leave?.();
    asked[0]?.leave?.();
    await settled();
    expect(asked.map(is)).toEqual(['in', 'in', 'in', 'waiting']);
  });

  it('makes visitors wait while members take all slots, and refuses them after three seconds', async () => {
    const enter = gate(SIZE);
    const members = ['w', 'x', 'y', 'z', 'more'].map((key) => ask(enter, member(key)));
    const late = ask(enter, visitor('a'));
    await settled();
    expect([...members, late].map(is)).toEqual(['in', 'in', 'in', 'in', 'in', 'waiting']);
    await vi.advanceTimersByTimeAsync(2_999);
    expect(is(late)).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(is(late)).toBe('refused');
  });

  it('gives a slot to a waiting member rather than to a visitor who came first', async () => {
    const enter = gate({ ...SIZE, all: 2, each: 1 });
    const [own] = ['x', 'y'].map((key) => ask(enter, member(key)));
    await settled();
    const waiting = [ask(enter, visitor('a')), ask(enter, member('x'))];
    await settled();
    expect(waiting.map(is)).toEqual(['waiting', 'waiting']);
    own?.leave?.();
    await settled();
    expect(waiting.map(is)).toEqual(['waiting', 'in']);
  });

  it('limits each source to its share of slots, even a member', async () => {
    const enter = gate(SIZE);
    const own = Array.from({ length: 4 }, () => ask(enter, member('x')));
    const other = ask(enter, member('y'));
    await settled();
    expect([...own, other].map(is)).toEqual(['in', 'in', 'in', 'waiting', 'in']);
  });

  it('prefers the source with the fewest slots to the one that came first', async () => {
    const enter = gate(SIZE);
    const greedy = Array.from({ length: 4 }, () => ask(enter, visitor('greedy')));
    const other = ask(enter, visitor('other'));
    await settled();
    expect([...greedy, other].map(is)).toEqual(['in', 'in', 'waiting', 'waiting', 'waiting']);
    greedy[0]?.leave?.();
    await settled();
    expect(is(other)).toBe('in');
  });

  it(
    'alternates between readers and writers, so that neither waits behind a crowd of the other',
    { tags: ['A2'] },
    async () => {
      const enter = gate({ ...SIZE, all: 20, visitors: 1, waiting: 20 });
      const crowd = Array.from({ length: 6 }, (_, n) => ask(enter, { ...visitor(`in ${n}`), brings: true }));
      const readers = ['a', 'b'].map((key) => ask(enter, visitor(key)));
      const order: string[] = [];
      for (let turn = 0; turn < 5; turn += 1) {
        await settled();
        ask(enter, member(`reads ${turn}`)); // members do not count for the visitors' alternation
        const inside = [...crowd, ...readers].find(({ leave }) => leave);
        if (inside) order.push(readers.includes(inside) ? 'reads' : 'brings');
        inside?.leave?.();
        delete inside?.leave;
      }
      expect(order).toEqual(['brings', 'reads', 'brings', 'reads', 'brings']);
    },
  );

  it('admits a visitor to a cached page at once, unless the event loop lags while members are present', async () => {
    let isLate = false;
    const enter = gate({ ...SIZE, visitors: 0, isLate: () => isLate });
    ask(enter, member('x'));
    const atHand = { ...visitor('a'), isAtHand: true };
    const [reader, other] = [ask(enter, atHand), ask(enter, visitor('b'))];
    isLate = true;
    const late = ask(enter, atHand);
    await settled();
    expect([reader, other, late].map(is)).toEqual(['in', 'waiting', 'waiting']);
  });

  it('refuses requests of the source with the most waiting requests if too many wait', async () => {
    const enter = gate(SIZE);
    const greedy = Array.from({ length: 2 + SIZE.waiting }, () => ask(enter, visitor('greedy')));
    const others = ['a', 'b'].map((key) => ask(enter, visitor(key)));
    await settled();
    expect(greedy.map(is)).toEqual(['in', 'in', ...Array(4).fill('waiting'), 'refused', 'refused']);
    expect(others.map(is)).toEqual(['waiting', 'waiting']);
  });

  it('removes a request from the queue if the client disconnects', async () => {
    const enter = gate(SIZE);
    const first = ['a', 'b'].map((key) => ask(enter, visitor(key)));
    const gone = new AbortController();
    const left = ask(enter, visitor('c'), gone.signal);
    await settled();
    gone.abort();
    await settled();
    expect(is(left)).toBe('refused');
    for (const { leave } of first) leave?.();
    expect(is(ask(enter, visitor('d')))).toBe('waiting');
    await settled();
  });
});
