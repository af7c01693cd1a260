import type { FeatureFlagName } from '@/lib/settings/feature-flags';

export const FEATURE_FLAG_LABELS: Record<FeatureFlagName, { label: string; hint: string }> = {
  polls: { label: 'Polls', hint: 'Existing polls continue until they close.' },
  anonymous: { label: 'Anonymous posts', hint: 'Anonymous posts stay anonymous.' },
  media: { label: 'Photos and videos', hint: 'Existing photos and videos stay.' },
  corrections: { label: 'Suggested corrections', hint: "Members' suggestions for a school listing." },
  links: { label: 'Public links', hint: 'Existing public links keep working.' },
};
