import { fold } from '@/lib/text/fold';

const SUFFIX = / Regional Centre for Education$/;
/** How the address names what a listing does not say. */
export const NOT_RECORDED = 'not-recorded';

/** 'Halifax' of the 'Halifax Regional Centre for Education'; the names of others stay as they are. */
export const regionLabel = (rceName: string | null): string => rceName?.replace(SUFFIX, '') || 'Region not listed';

/** The form of a name that addresses and anchors carry: 'cape-breton-victoria'. */
export const slugOf = (name: string | null): string => {
  const slug = fold(name ?? '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return slug || NOT_RECORDED;
};

export const regionSlug = (rceName: string | null): string => slugOf(rceName?.replace(SUFFIX, '') ?? null);
