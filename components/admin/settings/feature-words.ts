import type { Feature } from '@/lib/settings/features';

export const FEATURE_WORDS: Record<Feature, { label: string; hint: string }> = {
  polls: { label: 'Polls', hint: 'Polls that are there go on until they close.' },
  anonymous: { label: 'Anonymous posts', hint: 'Posts that are anonymous stay so.' },
  media: { label: 'Photos and videos', hint: 'What is on a post already stays.' },
  corrections: { label: 'Suggested corrections', hint: 'What members suggest about a listing.' },
  links: { label: 'Public links', hint: 'Links that are there go on working.' },
};
