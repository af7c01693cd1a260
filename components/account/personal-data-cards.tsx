'use client';

import { AccountDeletionCard } from './account-deletion-card';
import { FORM_WITH_PANEL_STYLE } from './form-styles';
import { DataExportCard } from './data-export-card';
import { AcceptedTermsCard } from './accepted-terms-card';

/** Cards for the data export, the account deletion and the accepted terms. */
export const PersonalDataCards = () => (
  <div className={FORM_WITH_PANEL_STYLE}>
    <div className="space-y-6">
      <DataExportCard />
      <AccountDeletionCard />
    </div>
    <AcceptedTermsCard />
  </div>
);
