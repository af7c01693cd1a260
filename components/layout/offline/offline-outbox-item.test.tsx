import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { broadcastChannels, storeOfFiles, stubLocalStorage } from '@/tests/support/media/browser-storage';
import type { OutboxItem } from '@/lib/outbox/outbox-store';
import { OfflineOutboxItem, returnTextToForm } from './offline-outbox-item';

const toasted = vi.hoisted(() => vi.fn());
vi.mock('@/components/ui/toasts/toast', () => ({ toast: toasted }));

const CHECK = 'This post may already have been sent. Please check before you send it again.';

const item = (fields: Partial<OutboxItem>): OutboxItem =>
  ({
    ...{ act: 'a', userId: 7, path: '/api/posts', body: {}, place: 'pv-draft:7:post', fields: { content: 'Snow?' } },
    ...{ href: 'https://example.org/dashboard', what: 'post', since: 1, triedAt: null, refusal: null },
    ...fields,
  }) as OutboxItem;

const unattempted = item({});
const unanswered = item({ triedAt: 1 });
const refused = item({ refusal: 'You wrote too much today.' });

beforeEach(() => {
  toasted.mockReset();
  broadcastChannels();
  stubLocalStorage();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', {});
  return () => vi.unstubAllGlobals();
});

describe('an unsent text in the offline outbox', () => {
  const markup = (waiting: OutboxItem) =>
    renderToStaticMarkup(<OfflineOutboxItem waiting={waiting} toForm={vi.fn()} />);

  it('an outbox item says whether a post is unsent, possibly sent or refused', () => {
    expect(markup(unattempted)).toContain('This post hasn&#x27;t been sent yet.');
    expect(markup(unattempted)).toContain('Don&#x27;t send');
    expect(markup(unanswered)).toContain(CHECK);
    expect(markup(unanswered)).toContain('Back to the form');
    expect(markup(refused)).toContain('You wrote too much today.');
  });

  it.each([
    ['before the first attempt', unattempted, []],
    ['after an attempt without an answer', unanswered, [[expect.objectContaining({ description: CHECK })]]],
    ['after a refusal', refused, []],
  ])(
    'that is returned to its form %s asks for a check only if it may have been sent',
    async (_when, waiting, toasts) => {
      const { rows } = storeOfFiles(new Map([['a', waiting]]), 'act');
      // The passed copy of the item is older than the stored item, which contains the time of an attempt to send. The
      // result must depend on the stored item.
      expect(await returnTextToForm({ ...waiting, triedAt: null })).toBe(true);
      expect(toasted.mock.calls).toEqual(toasts);
      expect([...rows]).toEqual([]);
      expect(localStorage.getItem('pv-draft:7:post')).toContain('Snow?');
    },
  );
});
