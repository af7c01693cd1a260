'use client';

import { deferred } from '@/components/providers/deferred';
import { LazyPart } from '@/components/providers/lazy-part';
import type { CautionCardProps } from './caution-card';

const card = deferred<CautionCardProps>(async () => (await import('./caution-card')).CautionCard);

/**
 * Warns about personal details in a text before it is posted. The code of the warnings is loaded with the form. Without
 * this code no warnings appear.
 */
export const BeforePosting = (props: CautionCardProps) => <LazyPart source={card} props={props} />;
