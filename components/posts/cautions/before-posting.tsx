'use client';

import { useEffect, useState } from 'react';
import { deferred } from '@/components/providers/deferred';
import type { CautionCardProps } from './caution-card';

const card = deferred(async () => (await import('./caution-card')).CautionCard);

/** Asks about what stands in a text. What it asks by comes with the form; without it, nothing is asked. */
export function BeforePosting(props: CautionCardProps) {
  const [CautionCard, show] = useState(() => card.Part);
  useEffect(() => {
    card.load().then(
      () => show(() => card.Part),
      () => {},
    );
  }, []);
  return CautionCard && <CautionCard {...props} />;
}
