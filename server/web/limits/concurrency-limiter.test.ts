import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createConcurrencyLimiter, type RequestSource } from './concurrency-limiter';

const SIZE = { all: 4, visitors: 2, each: 3, waiting: 6, patienceMs: 3_000 };
const visitor = (key: string): RequestSource => ({ key, isMember: false });
const member = (key: string): RequestSource => ({ key, isMember: true });

type Enter = ReturnType<typeof createConcurrencyLimiter>;

/** Asks the admission gate for a slot (permission for one response) and records the outcome. */
function ask(enter: Enter, source: RequestSource, disconnected?: AbortSignal) {
  const request: { leave?: (() => void) | null } = {};
  void enter(source, disconnected).then((leave) => (request.leave = leave));
  return request;
}
const settle = () => vi.advanceTimersByTimeAsync(0);
const stateOf = (request: { leave?: (() => void) | null }) =>
  request.leave === undefined ? 'waiting' : request.leave === null ? 'refused' : 'in';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the concurrency limiter, which limits the responses in progress', () => {
  it('the limiter admits members even if the maximum number of visitors is reached', { tags: ['Q8'] }, async () => {
    const enter = createConcurrencyLimiter(SIZE);
    const visitors = ['a', 'b', 'c'].map((key) => ask(enter, visitor(key)));
    const members = ['x', 'y'].map((key) => ask(enter, member(key)));
    await settle();
    expect([...visitors, ...members].map(stateOf)).toEqual(['in', 'in', 'waiting', 'in', 'in']);
    visitors[0]?.leave?.();
    await settle();
    expect(stateOf(visitors[2] ?? {})).toBe('in');
  });

  it('the concurrency limiter makes visitors wait while the event loop lags and members are present', async () => {
    let isLate = true;
    const enter = createConcurrencyLimiter({ ...SIZE, isLate: () => isLate });
    const firstVisitor = ask(enter, visitor('a'));
    const memberRequest = ask(enter, member('x'));
    const lateVisitor = ask(enter, visitor('b'));
    await settle();
    expect([firstVisitor, memberRequest, lateVisitor].map(stateOf)).toEqual(['in', 'in', 'waiting']);
    isLate = false;
    await vi.advanceTimersByTimeAsync(100);
    expect(stateOf(lateVisitor)).toBe('in');
  });

  it('while the event loop lags, visitors wait until two seconds after the last response to a member', async () => {
    const enter = createConcurrencyLimiter({ ...SIZE, isLate: () => true });
    const memberRequest = ask(enter, member('x'));
    const lateVisitor = ask(enter, visitor('a'));
    await settle();
    memberRequest.leave?.();
    await vi.advanceTimersByTimeAsync(1_900);
    expect(stateOf(lateVisitor)).toBe('waiting');
    await vi.advanceTimersByTimeAsync(200);
    expect(stateOf(lateVisitor)).toBe('in');
  });

  it('releasing the same slot twice admits only one waiting request', async () => {
    const enter = createConcurrencyLimiter(SIZE);
    const request = ['a', 'b', 'c', 'd'].map((key) => ask(enter, visitor(key)));
    await settle();
    request[0]?.leave?.();
    request[0]?.leave?.();
    await settle();
    expect(request.map(stateOf)).toEqual(['in', 'in', 'in', 'waiting']);
  });

  it('a visitor waits while members take all slots, and is refused after three seconds', async () => {
    const enter = createConcurrencyLimiter(SIZE);
    const members = ['w', 'x', 'y', 'z', 'more'].map((key) => ask(enter, member(key)));
    const lateVisitor = ask(enter, visitor('a'));
    await settle();
    expect([...members, lateVisitor].map(stateOf)).toEqual(['in', 'in', 'in', 'in', 'in', 'waiting']);
    await vi.advanceTimersByTimeAsync(2_999);
    expect(stateOf(lateVisitor)).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(stateOf(lateVisitor)).toBe('refused');
  });

  it('the concurrency limiter admits a waiting member before a visitor who came earlier', async () => {
    const enter = createConcurrencyLimiter({ ...SIZE, all: 2, each: 1 });
    const [memberRequest] = ['x', 'y'].map((key) => ask(enter, member(key)));
    await settle();
    const waiting = [ask(enter, visitor('a')), ask(enter, member('x'))];
    await settle();
    expect(waiting.map(stateOf)).toEqual(['waiting', 'waiting']);
    memberRequest?.leave?.();
    await settle();
    expect(waiting.map(stateOf)).toEqual(['waiting', 'in']);
  });

  it('the concurrency limiter limits the number of simultaneous requests of one member', async () => {
    const enter = createConcurrencyLimiter(SIZE);
    const memberRequest = Array.from({ length: 4 }, () => ask(enter, member('x')));
    const other = ask(enter, member('y'));
    await settle();
    expect([...memberRequest, other].map(stateOf)).toEqual(['in', 'in', 'in', 'waiting', 'in']);
  });

  it('the concurrency limiter first admits the client that has the fewest requests in progress', async () => {
    const enter = createConcurrencyLimiter(SIZE);
    const greedy = Array.from({ length: 4 }, () => ask(enter, visitor('greedy')));
    const other = ask(enter, visitor('other'));
    await settle();
    expect([...greedy, other].map(stateOf)).toEqual(['in', 'in', 'waiting', 'waiting', 'waiting']);
    greedy[0]?.leave?.();
    await settle();
    expect(stateOf(other)).toBe('in');
  });

  it('the limiter alternates between visitors who read and visitors who write', { tags: ['A2'] }, async () => {
    const enter = createConcurrencyLimiter({ ...SIZE, all: 20, visitors: 1, waiting: 20 });
    const crowd = Array.from({ length: 6 }, (_, n) => ask(enter, { ...visitor(`in ${n}`), brings: true }));
    const readers = ['a', 'b'].map((key) => ask(enter, visitor(key)));
    const order: string[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      await settle();
      // Visitors who read and visitors who write take turns. The admission of a member does not change whose turn is
      // next.
      ask(enter, member(`reads ${turn}`));
      const admitted = [...crowd, ...readers].find(({ leave }) => leave);
      if (admitted) order.push(readers.includes(admitted) ? 'reads' : 'brings');
      admitted?.leave?.();
      delete admitted?.leave;
    }
    expect(order).toEqual(['brings', 'reads', 'brings', 'reads', 'brings']);
  });

  it('the concurrency limiter admits a visitor to a cached page immediately', async () => {
    let isLate = false;
    const enter = createConcurrencyLimiter({ ...SIZE, visitors: 0, isLate: () => isLate });
    ask(enter, member('x'));
    const atHand = { ...visitor('a'), isAtHand: true };
    const [reader, other] = [ask(enter, atHand), ask(enter, visitor('b'))];
    isLate = true;
    const lateVisitor = ask(enter, atHand);
    await settle();
    expect([reader, other, lateVisitor].map(stateOf)).toEqual(['in', 'waiting', 'waiting']);
  });

  it('when the queue is full, the limiter refuses requests from the address with the most waiting requests', async () => {
    const enter = createConcurrencyLimiter(SIZE);
    const greedy = Array.from({ length: 2 + SIZE.waiting }, () => ask(enter, visitor('greedy')));
    const others = ['a', 'b'].map((key) => ask(enter, visitor(key)));
    await settle();
    expect(greedy.map(stateOf)).toEqual(['in', 'in', ...Array(4).fill('waiting'), 'refused', 'refused']);
    expect(others.map(stateOf)).toEqual(['waiting', 'waiting']);
  });

  it('the concurrency limiter removes a waiting request if the client disconnects', async () => {
    const enter = createConcurrencyLimiter(SIZE);
    const first = ['a', 'b'].map((key) => ask(enter, visitor(key)));
    const disconnected = new AbortController();
    const leftRequest = ask(enter, visitor('c'), disconnected.signal);
    await settle();
    disconnected.abort();
    await settle();
    expect(stateOf(leftRequest)).toBe('refused');
    for (const { leave } of first) leave?.();
    expect(stateOf(ask(enter, visitor('d')))).toBe('waiting');
    await settle();
  });
});
