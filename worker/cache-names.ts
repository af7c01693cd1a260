import { build } from './site';

// Each build has its own cache names, so that a new build never reads the caches of an old build.

/** Name of the cache for pages and the API responses that they request. */
export const PAGES_CACHE = `pv-kept-${build}`;
/** Name of the cache for the scripts, styles and fonts of the pages. */
export const STATIC_FILES_CACHE = `pv-parts-${build}`;

/** Deletes the caches of all other builds. */
export async function deleteCachesOfOtherBuilds(): Promise<void> {
  const others = (await caches.keys()).filter(
    (name) => name.startsWith('pv-') && name !== PAGES_CACHE && name !== STATIC_FILES_CACHE,
  );
  await Promise.all(others.map((name) => caches.delete(name)));
}
