'use client';

import { BESIDE_FORM } from './form-card';
import { ExportCard } from './export-card';

/** What a person can do with all that is held of him. */
export const YourData = () => (
  <div className={BESIDE_FORM}>
    <ExportCard />
  </div>
);
