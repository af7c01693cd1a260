import type { MetadataRoute } from 'next';
import { connection } from 'next/server';
import { PALETTE } from '@/components/layout/brand/palette';
import { SITE_DESCRIPTION } from '@/lib/web/metadata';
import { site } from '@/lib/site';
import screens from './(marketing)/_components/screens.json';

const LABELS = {
  'feed-phone': 'Your feed',
  'board-phone': "A school's page",
  'map-phone': 'The schools on a map',
  'feed-desk': 'Your feed',
  'board-desk': "A school's page",
} as const;

/** Screenshots in public/screens, at twice the normal pixel density. */
const screenshots = (Object.keys(LABELS) as (keyof typeof LABELS)[]).map((name) => ({
  src: `/screens/${name}@2x.webp`,
  sizes: `${screens[name].width * 2}x${screens[name].height * 2}`,
  type: 'image/webp',
  form_factor: name.endsWith('phone') ? ('narrow' as const) : ('wide' as const),
  label: LABELS[name],
}));

const shortcut = (name: string, url: string) => ({
  name,
  url,
  icons: [{ src: '/icon/192', sizes: '192x192', type: 'image/png' }],
});

/** Manifest for installing the site on a phone. */
export default async function manifest(): Promise<MetadataRoute.Manifest> {
  await connection(); // Keeps the build from creating the manifest, because the site's name is known only at run time.
  return {
    id: '/',
    name: site.name,
    short_name: 'Parent Voice',
    description: SITE_DESCRIPTION,
    lang: 'en-CA',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    display_override: ['standalone', 'minimal-ui'],
    background_color: PALETTE.background,
    theme_color: PALETTE.background,
    categories: ['education', 'social'],
    icons: [
      { src: '/icon/any', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon/192', sizes: '192x192', type: 'image/png' },
      { src: '/icon/512', sizes: '512x512', type: 'image/png' },
      { src: '/apple-icon/512', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    screenshots,
    shortcuts: [shortcut('Your feed', '/dashboard'), shortcut('New post', '/share'), shortcut('Search', '/search')],
    // Content that a person shares from another app becomes the draft of a post.
    share_target: {
      action: '/share',
      method: 'GET',
      enctype: 'application/x-www-form-urlencoded',
      params: { title: 'title', text: 'text', url: 'url' },
    },
  };
}
