import { useQuery } from '@tanstack/react-query';
import { keys } from '@/lib/http/keys';
import type { Features } from '@/lib/settings/schema';

const ALL: Features = { polls: true, anonymous: true, media: true, corrections: true, links: true };

/** What members can do at a school; everything until it is known, since little is ever switched off. */
export const useFeatures = (schoolId: number): Features =>
  useQuery<Features>({ queryKey: keys.schoolFeatures(schoolId), enabled: schoolId !== 0 }).data ?? ALL;
