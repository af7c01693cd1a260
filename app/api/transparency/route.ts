import { route } from '@/lib/http/route';
import { transparency } from '@/lib/statistics/transparency';
import { transparencyList } from '@/lib/statistics/transparency-schema';

export const GET = route({
  about: 'What was reported and decided, month by month, the newest first. null: fewer than five.',
  may: 'anyone',
  reply: transparencyList,
  handle: () => transparency(),
});
