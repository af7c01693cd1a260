'use client';

import { deferred } from '@/components/providers/deferred';
import { Late } from '@/components/providers/late';

const ask = deferred(async () => (await import('./ask')).Ask);

/** The question whether this device is to tell of answers. Its code comes when it may be asked; where that fails, nobody misses it. */
export const AskLater = ({ when }: { when: boolean }) => when && <Late source={ask} props={{}} />;
