import { InstallCard } from '@/components/layout/install/install-card';
import { OfflineBanner } from '@/components/layout/offline/offline-banner';

/** Parts that most visits do not show, so their code loads some seconds after the page. */
export const LateParts = () => (
  <>
    <OfflineBanner />
    <InstallCard />
  </>
);
