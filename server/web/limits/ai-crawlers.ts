import type { IncomingMessage } from 'node:http';
import { isAiCrawlerReadingPosts } from '../../../lib/web/ai-crawlers.ts';
import type { RefusalResponse } from '../refusal.ts';

/** Refuses AI crawlers that ask for members' posts, because not every crawler obeys robots.txt. */
export const refuseAiCrawler = ({ url = '', headers }: IncomingMessage): RefusalResponse | null =>
  isAiCrawlerReadingPosts(url, headers['user-agent'] ?? '')
    ? { status: 403, message: "AI crawlers may not read our members' posts. See /robots.txt." }
    : null;
