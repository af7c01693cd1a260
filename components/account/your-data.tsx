'use client';

import { DeleteCard } from './delete-card';
import { FORM_WITH_PANEL_STYLE } from './form-styles';
import { ExportCard } from './export-card';
import { TermsCard } from './terms-card';

/** Data export, account deletion and accepted terms. */
export const YourData = () => (
  <div className={FORM_WITH_PANEL_STYLE}>
    <div className="space-y-6">
      <ExportCard />
      <DeleteCard />
    </div>
    <TermsCard />
  </div>
);
