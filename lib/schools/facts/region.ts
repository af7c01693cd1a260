import { foldCaseAndAccents } from '@/lib/text/fold-case-and-accents';

const SUFFIX = / Regional Centre for Education$/;
/**
 * Value of the filter option "not recorded". The option matches schools whose listing lacks the filtered fact, for
 * example the region.
 */
export const NOT_RECORDED_SLUG = 'not-recorded';

/** Shortens the name of a region, for example 'Halifax Regional Centre for Education' to 'Halifax'. */
export const getRegionLabel = (rceName: string | null): string => rceName?.replace(SUFFIX, '') || 'Region not listed';

/** Converts a name to the form used in web addresses and anchors, such as 'cape-breton-victoria'. */
export const toUrlSlug = (name: string | null): string => {
  const slug = foldCaseAndAccents(name ?? '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return slug || NOT_RECORDED_SLUG;
};

export const regionSlug = (rceName: string | null): string => toUrlSlug(rceName?.replace(SUFFIX, '') ?? null);
