'use client';

import { useQuery } from '@tanstack/react-query';
import { keys } from '@/lib/http/keys';
import type { AdminSchool } from '@/lib/schools/admin/schema';

/** Spec section 9: fresh for five minutes, and not fetched anew while somebody types. */
const FRESH_MS = 5 * 60_000;

/** One school with every column; the page hands it over. */
export const useAdminSchool = (id: number) =>
  useQuery<AdminSchool>({ queryKey: keys.adminSchool(id), staleTime: FRESH_MS });
