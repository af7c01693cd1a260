import { truncateText } from '@/lib/text/truncate-text';
import { cleanText, toSingleLine } from '@/lib/text/clean-text';
import { POST_MAX_LENGTH } from '../text-length-limits';

/** Title and text that another app shared with this app. */
export type ShareTargetText = { title: string; content: string };

const TITLE_LIMIT = 200;

type QueryParameters = Record<string, string | string[] | undefined>;

/** Returns a query parameter as text, without control characters and cut to the limit. */
const textOf = (query: QueryParameters, name: string, limit: number): string => {
  const value = query[name];
  const text = (Array.isArray(value) ? value[0] : value) ?? '';
  return truncateText(cleanText(text.replace(/\r\n?/g, '\n').replace(/(?!\n)\p{Cc}/gu, '')), limit);
};

/**
 * Returns the title and text that another app shared through the query of the page's address. Adds the shared link if
 * the text does not include it.
 */
export function parseShareTargetText(query: QueryParameters): ShareTargetText {
  const text = textOf(query, 'text', POST_MAX_LENGTH);
  const url = textOf(query, 'url', POST_MAX_LENGTH);
  const isLink = /^https?:\/\/\S+$/.test(url) && !text.includes(url);
  const content = truncateText([text, ...(isLink ? [url] : [])].filter(Boolean).join('\n\n'), POST_MAX_LENGTH);
  const title = toSingleLine(textOf(query, 'title', TITLE_LIMIT));
  return { title: text.startsWith(title) ? '' : title, content };
}
