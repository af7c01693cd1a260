'use client';

import { useState } from 'react';
import { lazyComponent } from '@/components/providers/lazy/lazy-component';
import { useOpenLazyComponent } from '@/components/providers/lazy/use-open-lazy-component';
import { LoadError } from '@/components/ui/page/load-error';
import type { MediaView } from '@/lib/media/schema';
import { MediaGrid } from './media-grid';
import { isVideo, mediaFileLabel, groupAdjacentPictures } from './media-kind';
import { MediaVideo } from './media-video';

const MediaViewer = lazyComponent(async () => (await import('./media-viewer')).MediaViewer);

type Opened = { picture: MediaView; opener: HTMLElement };
type Failure = { error: Error; retry: () => void };

/** Shows the pictures and videos of a post in their order. Pictures open full screen, and videos play in place. */
export function PostMedia({ media, isEager = false }: { media: MediaView[]; isEager?: boolean }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { open, intent } = useOpenLazyComponent(MediaViewer, (error, retry) => setFailure({ error, retry }));
  if (media.length === 0) return null;

  const openPicture = (picture: MediaView, opener: HTMLElement) =>
    void open(() => {
      setFailure(null);
      setOpened({ picture, opener });
    });

  return (
    <div className="mt-3 space-y-2">
      {groupAdjacentPictures(media).map((run) => {
        const [first] = run;
        if (!first) return null;
        if (isVideo(first)) return <MediaVideo key={first.id} video={first} name={mediaFileLabel(first, media)} />;
        return (
          <MediaGrid
            key={first.id}
            pictures={run}
            media={media}
            isEager={isEager}
            onOpen={openPicture}
            intent={intent}
          />
        );
      })}
      {failure && (
        <LoadError
          title="We couldn't open the photo"
          error={failure.error}
          onRetry={failure.retry}
          isRetrying={intent['aria-busy'] === true}
        />
      )}
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
