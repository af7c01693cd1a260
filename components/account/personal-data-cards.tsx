'use client';

import { AccountDeletionCard } from './account-deletion-card';
import { FORM_WITH_PANEL_STYLE } from './form-styles';
import { DataExportCard } from './data-export-card';
import { AcceptedTermsCard } from './accepted-terms-card';

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
