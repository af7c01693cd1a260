'use client';

import { deferred } from '@/components/providers/deferred';
import { LazyPart } from '@/components/providers/lazy-part';
import type { CautionCardProps } from './caution-card';

const card = deferred<CautionCardProps>(async () => (await import('./caution-card')).CautionCard);

/**
 * Warns about personal details in a text before it is posted. The code for the warnings is loaded with the form. If it
 * cannot load, no warnings appear.
 */
export const BeforePosting = (props: CautionCardProps) => <LazyPart source={card} props={props} />;
