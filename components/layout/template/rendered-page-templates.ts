import type { AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import type { PersonalPageParts } from '@/components/providers/personal-page-part';
import { getProcessWideValue } from '@/lib/process-wide-values';
import { RecentlyUsedMap } from '@/lib/process/recently-used-map';
import { MAX_PAGE_TEMPLATES } from '@/lib/web/page-template-slots';

export type RenderedPageTemplate = { parts: PersonalPageParts; router: AppRouterInstance | null };

/** Returns the page templates that this process has rendered, by path. */
export const getRenderedPageTemplates = (): RecentlyUsedMap<string, RenderedPageTemplate> =>
  getProcessWideValue('page-templates', () => new RecentlyUsedMap<string, RenderedPageTemplate>(MAX_PAGE_TEMPLATES));
