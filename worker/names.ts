import { build } from './site';

// What a build keeps lies under names of its own: with the next one nothing of it is looked at any more.

/** Pages, and the answers that they ask for. */
export const KEPT = `pv-kept-${build}`;
/** The scripts, styles and letters that the pages are drawn with. */
export const PARTS = `pv-parts-${build}`;

/** Of other builds nothing stays. */
export async function dropOtherBuilds(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith('pv-') && name !== KEPT && name !== PARTS);
  await Promise.all(others.map((name) => caches.delete(name)));
}
