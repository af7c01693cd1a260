import { site } from '@/lib/site';

/**
 * The site's name as a component, for texts that are created once when their module is loaded. The component shows
 * later changes of the name.
 */
export const SiteName = () => <>{site.name}</>;
