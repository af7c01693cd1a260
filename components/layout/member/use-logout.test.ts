import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { stubLocalStorage } from '@/tests/support/media/browser-storage';

const cache = new QueryClient();
vi.mock('@tanstack/react-query', async (original) => ({
  ...(await original<object>()),
  useQueryClient: () => cache,
}));
vi.mock('@/components/ui/toasts/toast', () => ({ toast: () => {}, showToastAfterReload: () => {} }));

describe('signing out while the browser deletes stored files slowly', () => {
  const assign = vi.fn();
  let answerLogout: () => Promise<Response>;
  let openStorage: (() => void)[];

  beforeEach(() => {
    vi.useFakeTimers();
    assign.mockReset();
    openStorage = [];
    answerLogout = () => Promise.resolve(Response.json({}));
    stubLocalStorage();
    const transaction = () => {
      const own = { objectStore: () => ({ clear: () => ({}) }), oncomplete: () => {} };
      setTimeout(() => own.oncomplete());
      return own;
    };
    const opening = () => {
      const request = { result: { transaction, close: () => {} }, onsuccess: () => {} };
      openStorage.push(() => request.onsuccess());
      return request;
    };
    vi.stubGlobal('indexedDB', { open: opening, deleteDatabase: opening });
    vi.stubGlobal('caches', { keys: () => Promise.resolve([]) });
    vi.stubGlobal('navigator', {});
    vi.stubGlobal('window', new EventTarget());
    vi.stubGlobal('sessionStorage', { removeItem: () => {}, getItem: () => null });
    vi.stubGlobal('location', { assign, pathname: '/dashboard' });
    vi.stubGlobal('fetch', () => answerLogout());
    return () => {
      vi.useRealTimers();
      vi.unstubAllGlobals();
    };
  });

  async function signOut() {
    vi.resetModules();
    const { useLogout: logout } = await import('./use-logout');
    void logout()();
  }

  it('signing out leaves the page once the stored files and texts are deleted, even without a connection', async () => {
    answerLogout = () => Promise.reject(new TypeError('Offline'));
    await signOut();
    await vi.advanceTimersByTimeAsync(600);
    expect(assign).not.toHaveBeenCalled();
    for (const open of openStorage) open();
    await vi.advanceTimersByTimeAsync(10);
    expect(assign.mock.calls).toEqual([['/login']]);
  });

  it('signing out leaves the page after one second if the browser’s storage does not answer', async () => {
    await signOut();
    await vi.advanceTimersByTimeAsync(999);
    expect(assign).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(assign).toHaveBeenCalledOnce();
  });
});
