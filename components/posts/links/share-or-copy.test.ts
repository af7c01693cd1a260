import { beforeEach, expect, it, vi } from 'vitest';
import { shareOrCopy } from './share-or-copy';

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
  await shareOrCopy(LINK);
  expect([share.mock.calls, writeText.mock.calls]).toEqual([[[{ url: LINK }]], []]);
});

it('an invitation has a message for a group chat, in the share sheet and in the copied text', async () => {
  device({ share });
  await shareOrCopy(LINK, { message: 'Join us:' });
  device({});
  await shareOrCopy(LINK, { message: 'Join us:' });
  expect([share.mock.calls, writeText.mock.calls]).toEqual([
    [[{ text: 'Join us:', url: LINK }]],
    [[`Join us:\n${LINK}`]],
  ]);
});

it('sharing copies the link if the device has no share sheet', async () => {
  device({});
  await shareOrCopy(LINK);
  expect(writeText.mock.calls).toEqual([[LINK]]);
});

it.each([
  ['nothing is copied if the person closes it', 'AbortError', []],
  ['the link is copied if the sheet may not open', 'NotAllowedError', [[LINK]]],
])('sharing handles a share sheet that fails: %s', async (_what, name, copied) => {
  device({ share });
  share.mockRejectedValue(new DOMException('no', name));
  await shareOrCopy(LINK);
  expect(writeText.mock.calls).toEqual(copied);
});
