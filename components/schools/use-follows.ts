'use client';

import { useQuery } from '@tanstack/react-query';
import { keys } from '@/lib/http/keys';
import type { FollowedSchool } from '@/lib/schools/schema';

/** The schools that the signed-in person follows. The layout of the signed-in pages hands them over. */
export const useFollows = () => useQuery<FollowedSchool[]>({ queryKey: keys.follows() });

/** The same, for the many small parts of a page: one more of them on the screen is no reason to ask again. */
export const useKnownFollows = () => useQuery<FollowedSchool[]>({ queryKey: keys.follows(), refetchOnMount: false });
