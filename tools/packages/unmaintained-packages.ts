/** Dependencies that the site needs although they have had no release for years, each with the reason. */
export const ALLOWED_UNMAINTAINED_PACKAGES: Readonly<Record<string, string>> = {
  'server-only': 'Security D7 requires this marker. Next resolves it itself, so the package has no code to maintain.',
};

/** Keys in the registry's list of release times that are not releases. */
const NOT_RELEASES = new Set(['created', 'modified', 'unpublished']);

/** Returns the packages whose newest release is older than `since`. `releases` maps each package to its releases' times. */
export function listUnmaintainedPackages(
  releases: ReadonlyMap<string, Readonly<Record<string, string>>>,
  since: Date,
): string[] {
  const newestRelease = (times: Readonly<Record<string, string>>) =>
    Math.max(0, ...Object.entries(times).map(([version, time]) => (NOT_RELEASES.has(version) ? 0 : Date.parse(time))));
  return [...releases].filter(([, times]) => newestRelease(times) < since.getTime()).map(([name]) => name);
}
