'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import type { MediaView } from '@/lib/media/schema';
import { MediaGrid } from './media-grid';
import { isVideo, nameOf, runsOf } from './media-kind';
import { MediaVideo } from './media-video';

const MediaViewer = dynamic(async () => (await import('./media-viewer')).MediaViewer, { ssr: false });

type Opened = { picture: MediaView; opener: HTMLElement };

/** The pictures and videos of a post, in its order. Pictures open to fill the screen; videos play where they stand. */
export function PostMedia({ media }: { media: MediaView[] }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  if (media.length === 0) return null;
  return (
    <div className="mt-3 space-y-2">
      {runsOf(media).map((run) => {
        const [first] = run;
        if (!first) return null;
        if (isVideo(first)) return <MediaVideo key={first.id} video={first} name={nameOf(first, media)} />;
        return <MediaGrid key={first.id} pictures={run} media={media} onOpen={(picture, opener) => setOpened({ picture, opener })} />;
      })}
      {opened && (
        <MediaViewer
          pictures={media.filter((file) => !isVideo(file))}
          start={opened.picture}
          opener={opened.opener}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}
