'use client';

import { DeleteCard } from './delete-card';
import { BESIDE_FORM } from './form-card';
import { ExportCard } from './export-card';
import { TermsCard } from './terms-card';

/** Data export, account deletion and accepted terms. */
export const YourData = () => (
  <div className={BESIDE_FORM}>
    <div className="space-y-6">
      <ExportCard />
      <DeleteCard />
    </div>
    <TermsCard />
  </div>
);
