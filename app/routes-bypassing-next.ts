import type { RoutesOutsideNext } from '@/lib/http/routes-outside-next';
import * as unread from './api/notifications/unread-count/route';
import * as notificationStream from './api/notifications/stream/route';
import * as notifications from './api/notifications/route';
import * as comments from './api/posts/[id]/comments/route';
import * as post from './api/posts/[id]/route';
import * as vote from './api/posts/[id]/vote/route';
import * as board from './api/schools/[id]/posts/route';
import * as boardStream from './api/schools/[id]/stream/route';
import * as schools from './api/schools/route';
import * as feedStream from './api/user/feed/stream/route';
import * as feed from './api/user/feed/route';

/**
 * API routes that the server handles without Next.js, because pages call them most often: to read, vote and comment,
 * and to open event streams.
 */
export const ROUTES_BYPASSING_NEXT: RoutesOutsideNext = {
  '/api/notifications': { GET: notifications.GET },
  '/api/notifications/stream': { GET: notificationStream.GET },
  '/api/notifications/unread-count': { GET: unread.GET },
  '/api/posts/[id]': { GET: post.GET },
  '/api/posts/[id]/comments': { GET: comments.GET, POST: comments.POST },
  '/api/posts/[id]/vote': { POST: vote.POST },
  '/api/schools': { GET: schools.GET },
  '/api/schools/[id]/posts': { GET: board.GET },
  '/api/schools/[id]/stream': { GET: boardStream.GET },
  '/api/user/feed': { GET: feed.GET },
  '/api/user/feed/stream': { GET: feedStream.GET },
};
