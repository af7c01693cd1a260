import type { SchoolSummary } from './schema';
import { compareAlphabetically } from '@/lib/text/compare-alphabetically';

/** A region as the listings of schools write it, with its families of schools. */
export type RegionWithFamilies = { region: string; families: string[] };

/** Returns the regions that schools belong to, and the families of each, in alphabetical order. */
export function listRegionsWithFamilies(
  schools: readonly Pick<SchoolSummary, 'rceName' | 'schoolFamily'>[],
): RegionWithFamilies[] {
  const families = new Map<string, Set<string>>();
  for (const { rceName, schoolFamily } of schools) {
    if (!rceName) continue;
    const ofRegion = families.get(rceName) ?? new Set();
    families.set(rceName, schoolFamily ? ofRegion.add(schoolFamily) : ofRegion);
  }
  return [...families]
    .map(([region, ofRegion]) => ({ region, families: [...ofRegion].sort(compareAlphabetically) }))
    .sort((one, other) => compareAlphabetically(one.region, other.region));
}
