'use client';

import { AccountDeletionCard } from './delete-card';
import { FORM_WITH_PANEL_STYLE } from './form-styles';
import { DataExportCard } from './export-card';
import { AcceptedTermsCard } from './terms-card';

/** Data export, account deletion and accepted terms. */
export const PersonalDataCards = () => (
  <div className={FORM_WITH_PANEL_STYLE}>
    <div className="space-y-6">
      <DataExportCard />
      <AccountDeletionCard />
    </div>
    <AcceptedTermsCard />
  </div>
);
