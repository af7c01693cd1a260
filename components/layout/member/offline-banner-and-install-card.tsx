import { InstallCard } from '@/components/layout/install/install-card';
import { OfflineBanner } from '@/components/layout/offline/offline-banner';

/**
 * The offline banner, and the offer to install the site. Most visits show neither of them, so their code loads some
 * seconds after the page.
 */
export const OfflineBannerAndInstallCard = () => (
  <>
    <OfflineBanner />
    <InstallCard />
  </>
);
