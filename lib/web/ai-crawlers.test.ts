import { describe, expect, it } from 'vitest';
import { AI_CRAWLERS, isAiCrawlerReadingPosts } from './ai-crawlers';

const GPT_BOT =
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)';

describe('AI crawlers on pages with members’ posts', () => {
  it.each(['/shared/abc', '/shared/abc/opengraph-image', '/explore/12', '/api/shared/abc', '/api/schools/1/posts'])(
    'an AI crawler may not read %s',
    (path) => expect(isAiCrawlerReadingPosts(path, GPT_BOT)).toBe(true),
  );

  it.each(['/', '/robots.txt', '/explore', '/help', '/transparency'])('an AI crawler may read %s', (path) =>
    expect(isAiCrawlerReadingPosts(path, GPT_BOT)).toBe(false),
  );

  it('the case of a crawler’s name does not matter', () => {
    for (const name of AI_CRAWLERS) expect(isAiCrawlerReadingPosts('/shared/abc', name.toUpperCase())).toBe(true);
  });

  it.each([
    '',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'WhatsApp/2.24',
    'Twitterbot/1.0',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    'Mozilla/5.0 (compatible; Applebot/0.1; +http://www.apple.com/go/applebot)',
  ])('browsers, search engines and link previews may read posts (%s)', (agent) =>
    expect(isAiCrawlerReadingPosts('/shared/abc', agent)).toBe(false),
  );
});
