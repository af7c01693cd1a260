import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { replaceUndrawableCharacters } from '@/components/seo/drawable-characters';
import { renderLinkPreview } from './render-link-preview';

/** Replaces the network with a stub, because the drawing library would download missing emoji and fonts. */
const network = vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
  throw new Error(`asked for ${String(address)}`);
});
beforeEach(() => void network.mockClear());
afterAll(() => void network.mockRestore());

const card = (title: string) => ({ kicker: 'Halifax, Nova Scotia', title, lead: 'A parent' });

/** Returns the number of pixel rows that contain text in the text area of the card. */
async function writtenRows(png: Uint8Array): Promise<number> {
  const { data, info } = await sharp(png)
    .extract({ left: 72, top: 190, width: 1060, height: 240 })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const rows = Array.from({ length: info.height }, (_, y) => data.subarray(y * info.width, (y + 1) * info.width));
  return rows.filter((row) => row.some((light) => light > 200)).length;
}

describe('renderLinkPreview, which draws a link preview', () => {
  it('renderLinkPreview draws a PNG in the size that social networks expect', async () => {
    expect(await sharp(await renderLinkPreview(card('Bus times'))).metadata()).toMatchObject({
      format: 'png',
      width: 1200,
      height: 630,
    });
  });

  it('renderLinkPreview draws a longer title on up to three lines', async () => {
    const rows = await Promise.all(
      ['Short', 'word '.repeat(14), 'word '.repeat(20), 'unbreakable'.repeat(9)].map(async (title) =>
        writtenRows(await renderLinkPreview(card(title))),
      ),
    );
    expect(rows[0]).toBeGreaterThan(20);
    expect(rows[1]).toBeGreaterThan(rows[0] ?? 0);
    expect(Math.max(...rows)).toBeLessThan(200);
  });

  it('renderLinkPreview draws all supported characters without network requests', { tags: 'thorough' }, async () => {
    const all = Array.from({ length: 0x2200 }, (_, code) =>
      replaceUndrawableCharacters(`a${String.fromCharCode(code)}`).slice(1),
    ).join('');
    expect(new Set(all).size).toBeGreaterThan(300);
    for (let at = 0; at < all.length; at += 90) await renderLinkPreview(card(all.slice(at, at + 90)));
    expect(network).not.toHaveBeenCalled();
  });

  it('renderLinkPreview requests a font from the network if the text has an undrawable character', async () => {
    await renderLinkPreview(card('نص')).catch(() => undefined);
    await renderLinkPreview(card('😀')).catch(() => undefined);
    // This assertion proves that the network stub notices a request for a font. Without this proof, the test that
    // expects no request could pass by mistake.
    expect(network).toHaveBeenCalled();
  });

  it('renderLinkPreview draws only one card for simultaneous requests with the same text', async () => {
    const [one, other] = await Promise.all([renderLinkPreview(card('The same')), renderLinkPreview(card('The same'))]);
    expect(one).toBe(other);
  });

  it('renderLinkPreview refuses new cards when too many cards are waiting', { tags: 'thorough' }, async () => {
    const all = await Promise.allSettled(Array.from({ length: 14 }, (_, n) => renderLinkPreview(card(`Crowd ${n}`))));
    const refused = all.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(3);
    expect(refused[0]).toMatchObject({ reason: { code: 'unavailable', retryAfterSeconds: 5 } });
  });
});
