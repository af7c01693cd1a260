import { site } from '@/lib/site';

/**
 * Shows the site's current name. A text that is created only once, when its module is loaded, contains this component,
 * because the name may change later.
 */
export const SiteName = () => <>{site.name}</>;
