import type { Metadata } from 'next';
import { ComponentGallery } from '@/components/gallery/component-gallery';
import { Providers } from '../providers';
import '../styles/application.css';

export const metadata: Metadata = { title: 'Gallery' };

/** Every component in every state, for developers and designers. Only `npm run dev` serves this page. */
export default function GalleryPage() {
  return (
    <Providers>
      <ComponentGallery />
    </Providers>
  );
}
