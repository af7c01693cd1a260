import { beforeEach, expect, it, vi } from 'vitest';
import { shareOrCopyLink } from './share-or-copy-link';

const LINK = 'https://parents.example/shared/x';
const writeText = vi.fn<(text: string) => Promise<void>>();
const share = vi.fn<(data: ShareData) => Promise<void>>();

beforeEach(() => {
  writeText.mockReset().mockResolvedValue();
  share.mockReset().mockResolvedValue();
  return () => vi.unstubAllGlobals();
});

const device = (facts: object) => vi.stubGlobal('navigator', { clipboard: { writeText }, ...facts });

it("sharing opens the device's share sheet if the device has one", async () => {
  device({ share });
  await shareOrCopyLink(LINK);
  expect([share.mock.calls, writeText.mock.calls]).toEqual([[[{ url: LINK }]], []]);
});

it('an invitation has a message for a group chat, in the share sheet and in the copied text', async () => {
  device({ share });
  await shareOrCopyLink(LINK, { message: 'Join us:' });
  device({});
  await shareOrCopyLink(LINK, { message: 'Join us:' });
  expect([share.mock.calls, writeText.mock.calls]).toEqual([
    [[{ text: 'Join us:', url: LINK }]],
    [[`Join us:\n${LINK}`]],
  ]);
});

it('sharing copies the link if the device has no share sheet', async () => {
  device({});
  await shareOrCopyLink(LINK);
  expect(writeText.mock.calls).toEqual([[LINK]]);
});

it.each([
  ['nothing is copied if the person closes it', 'AbortError', []],
  ['the link is copied if the sheet may not open', 'NotAllowedError', [[LINK]]],
])('sharing handles a share sheet that fails: %s', async (_what, name, copied) => {
  device({ share });
  share.mockRejectedValue(new DOMException('no', name));
  await shareOrCopyLink(LINK);
  expect(writeText.mock.calls).toEqual(copied);
});

it('copying starts during the click, even if the server creates the link to copy only later', async () => {
  const write = vi.fn<(items: { data: Record<string, Promise<Blob>> }[]) => Promise<void>>().mockResolvedValue();
  class Item {
    constructor(readonly data: Record<string, Promise<Blob>>) {}
  }
  vi.stubGlobal('ClipboardItem', Item);
  device({ clipboard: { write } });
  const reply = Promise.withResolvers<string>();
  const shared = shareOrCopyLink(reply.promise, { message: 'Join us:' });
  expect(write).toHaveBeenCalledOnce();
  reply.resolve(LINK);
  await shared;
  const copied = await write.mock.calls[0]?.[0][0]?.data['text/plain'];
  expect(await copied?.text()).toBe(`Join us:\n${LINK}`);
});

it('nothing is shared or copied if the server creates no link', async () => {
  device({ share });
  await shareOrCopyLink(Promise.reject(new Error('busy')));
  device({});
  await shareOrCopyLink(Promise.reject(new Error('busy')));
  expect([share.mock.calls, writeText.mock.calls]).toEqual([[], []]);
});
