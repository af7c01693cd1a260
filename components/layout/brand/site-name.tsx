import { site } from '@/lib/site';

/** The name of the site, for texts that are made when their module is loaded. The name can change later. */
export const SiteName = () => <>{site.name}</>;
