import { site } from '@/lib/site';

/**
 * Shows the site's current name, which may change while the server runs. Texts that a module creates only once contain
 * this component instead of the name.
 */
export const SiteName = () => <>{site.name}</>;
