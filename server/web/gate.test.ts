import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { gate, type Source } from './gate';

const SIZE = { all: 4, visitors: 2, each: 3, waiting: 6, patienceMs: 3_000 };
const visitor = (key: string): Source => ({ key, isMember: false });
const member = (key: string): Source => ({ key, isMember: true });

type Enter = ReturnType<typeof gate>;

/** Asks, and notes what becomes of it. */
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
  it('lets visitors have their few places only, and members enter beside them', async () => {
    const enter = gate(SIZE);
    const visitors = ['a', 'b', 'c'].map((key) => ask(enter, visitor(key)));
    const members = ['x', 'y'].map((key) => ask(enter, member(key)));
    await settled();
    expect([...visitors, ...members].map(is)).toEqual(['in', 'in', 'waiting', 'in', 'in']);
    visitors[0]?.leave?.();
    await settled();
    expect(is(visitors[2] ?? {})).toBe('in');
  });

  it('lets no visitor in while the thread is late and there are members, and those who wait as soon as it is in time again', async () => {
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

  it('forgets members who came long ago, however late the thread is', async () => {
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

  it('gives the place that is left to who waits, and once', async () => {
    const enter = gate(SIZE);
    const asked = ['a', 'b', 'c', 'd'].map((key) => ask(enter, visitor(key)));
    await settled();
    asked[0]?.leave?.();
    asked[0]?.leave?.();
    await settled();
    expect(asked.map(is)).toEqual(['in', 'in', 'in', 'waiting']);
  });

  it('lets visitors wait while members take every place, and refuses them after a while', async () => {
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

  it('gives a place that both could have to the member, though the visitor came first', async () => {
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

  it('lets nobody have more than a share, not even a member', async () => {
    const enter = gate(SIZE);
    const own = Array.from({ length: 4 }, () => ask(enter, member('x')));
    const other = ask(enter, member('y'));
    await settled();
    expect([...own, other].map(is)).toEqual(['in', 'in', 'in', 'waiting', 'in']);
  });

  it('prefers who has the fewest places to who came first', async () => {
    const enter = gate(SIZE);
    const greedy = Array.from({ length: 4 }, () => ask(enter, visitor('greedy')));
    const other = ask(enter, visitor('other'));
    await settled();
    expect([...greedy, other].map(is)).toEqual(['in', 'in', 'waiting', 'waiting', 'waiting']);
    greedy[0]?.leave?.();
    await settled();
    expect(is(other)).toBe('in');
  });

  it('lets in by turns who reads and who brings something, whichever of them is a crowd', async () => {
    const enter = gate({ ...SIZE, all: 20, visitors: 1, waiting: 20 });
    const crowd = Array.from({ length: 6 }, (_, n) => ask(enter, { ...visitor(`in ${n}`), brings: true }));
    const readers = ['a', 'b'].map((key) => ask(enter, visitor(key)));
    const order: string[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      await settled();
      ask(enter, member(`reads ${turn}`)); // whose turns are no visitor's
      const inside = [...crowd, ...readers].find(({ leave }) => leave);
      if (inside) order.push(readers.includes(inside) ? 'reads' : 'brings');
      inside?.leave?.();
      delete inside?.leave;
    }
    expect(order).toEqual(['brings', 'reads', 'brings', 'reads', 'brings']);
  });

  it('keeps no visitor waiting for what lies in memory, but for members of whom the thread is late', async () => {
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

  it('sends away, when too many wait, those of whom most wait', async () => {
    const enter = gate(SIZE);
    const greedy = Array.from({ length: 2 + SIZE.waiting }, () => ask(enter, visitor('greedy')));
    const others = ['a', 'b'].map((key) => ask(enter, visitor(key)));
    await settled();
    expect(greedy.map(is)).toEqual(['in', 'in', ...Array(4).fill('waiting'), 'refused', 'refused']);
    expect(others.map(is)).toEqual(['waiting', 'waiting']);
  });

  it('forgets who has gone meanwhile', async () => {
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
