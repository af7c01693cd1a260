import type { MetadataRoute } from 'next';
import { PALETTE } from '@/components/layout/brand/palette';
import { DESCRIPTION } from '@/lib/metadata';
import { site } from '@/lib/site';

/** For phones that keep the site on their first screen. Who is signed in goes from the home page to the dashboard. */
export default function manifest(): MetadataRoute.Manifest {
  return {
    id: '/',
    name: site.name,
    description: DESCRIPTION,
    lang: 'en-CA',
    start_url: '/',
    display: 'standalone',
    background_color: PALETTE.background,
    theme_color: PALETTE.background,
    categories: ['education', 'social'],
    icons: [
      { src: '/icon/any', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon/192', sizes: '192x192', type: 'image/png' },
      { src: '/icon/512', sizes: '512x512', type: 'image/png' },
      { src: '/apple-icon/512', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
}
