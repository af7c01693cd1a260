/** Kinds of release, as semantic versioning names them. Only a major release requires manual work by operators. */
export const RELEASE_LEVELS = ['major', 'minor', 'patch'] as const;
export type ReleaseLevel = (typeof RELEASE_LEVELS)[number];

/** Returns the version after `current` by semantic versioning. Throws if `current` is not of the form 1.2.3. */
export function nextVersion(current: string, level: ReleaseLevel): string {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)$/.exec(current)?.map(Number) ?? [];
  if (major === undefined || minor === undefined || patch === undefined)
    throw new Error(`${current} is not a version of the form 1.2.3.`);
  return {
    major: `${major + 1}.0.0`,
    minor: `${major}.${minor + 1}.0`,
    patch: `${major}.${minor}.${patch + 1}`,
  }[level];
}
