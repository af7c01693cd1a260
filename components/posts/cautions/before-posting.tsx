'use client';

import { deferred } from '@/components/providers/deferred';
import { Late } from '@/components/providers/late';
import type { CautionCardProps } from './caution-card';

const card = deferred<CautionCardProps>(async () => (await import('./caution-card')).CautionCard);

/** Asks about what stands in a text. What it asks by comes with the form; without it, nothing is asked. */
export const BeforePosting = (props: CautionCardProps) => <Late source={card} props={props} />;
