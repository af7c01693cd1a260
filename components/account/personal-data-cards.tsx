'use client';

import { AccountDeletionCard } from './account-deletion-card';
import { DataExportCard } from './data-export-card';
import { AcceptedTermsCard } from './accepted-terms-card';

/** Cards for the data export, the account deletion and the accepted terms. */
export const PersonalDataCards = () => (
  <div className="space-y-5">
    <DataExportCard />
    <AccountDeletionCard />
    <AcceptedTermsCard />
  </div>
);
