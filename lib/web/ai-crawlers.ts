/**
 * User agents that fetch pages to train or answer AI models, from their operators' documentation and the list at
 * https://github.com/ai-robots-txt/ai.robots.txt. Left out: search engines, programs that draw link previews (such as
 * facebookexternalhit), and names that ordinary programs use too. Google-Extended and Applebot-Extended appear only in
 * robots.txt.
 */
export const AI_CRAWLERS: readonly string[] = [
  'AI2Bot',
  'Amazonbot',
  'Amzn-SearchBot',
  'Amzn-User',
  'anthropic-ai',
  'Applebot-Extended',
  'AzureAI-SearchBot',
  'bedrockbot',
  'Bytespider',
  'CCBot',
  'ChatGLM-Spider',
  'ChatGPT Agent',
  'ChatGPT-User',
  'Claude-SearchBot',
  'Claude-User',
  'Claude-Web',
  'ClaudeBot',
  'CloudVertexBot',
  'cohere-ai',
  'cohere-training-data-crawler',
  'Crawl4AI',
  'DeepSeekBot',
  'Diffbot',
  'DuckAssistBot',
  'FacebookBot',
  'FirecrawlAgent',
  'Gemini-Deep-Research',
  'Google-Agent',
  'Google-CloudVertexBot',
  'Google-Extended',
  'Google-NotebookLM',
  'GoogleAgent-Mariner',
  'GPTBot',
  'iAskBot',
  'ImagesiftBot',
  'img2dataset',
  'LAIONDownloader',
  'laion-huggingface-processor',
  'LinerBot',
  'Manus-User',
  'meta-externalagent',
  'meta-externalfetcher',
  'meta-webindexer',
  'MistralAI-User',
  'NovaAct',
  'OAI-SearchBot',
  'omgili',
  'PanguBot',
  'Perplexity-User',
  'PerplexityBot',
  'PhindBot',
  'TavilyBot',
  'TikTokSpider',
  'Timpibot',
  'Webzio-Extended',
  'YouBot',
];

/** Beginnings of the addresses at which visitors can read members' posts. */
export const MEMBER_POST_PATHS = ['/shared/', '/explore/', '/api/'] as const;

const NAMES = AI_CRAWLERS.map((name) => name.toLowerCase());

/** Returns true for an AI crawler's request for a page or an API path with members' posts. */
export function isAiCrawlerReadingPosts(path: string, userAgent: string): boolean {
  if (!MEMBER_POST_PATHS.some((start) => path.startsWith(start))) return false;
  const agent = userAgent.toLowerCase();
  return NAMES.some((name) => agent.includes(name));
}
