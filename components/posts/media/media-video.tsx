'use client';

import { useCallback, useState } from 'react';
import { lazyComponent } from '@/components/providers/lazy/lazy-component';
import type { MediaView } from '@/lib/media/schema';
import { fittedMediaSize } from './media-sizes';
import { AspectRatioBox } from './aspect-ratio-box';
import type { VideoPlaybackFailure } from './unplayable-video';

/** Minimum size in pixels of a video that has room for the browser's controls. */
const LEAST_PIXELS = 200;

/** The code of the notice about an unplayable video loads only if a video does not play. */
const UnplayableVideo = lazyComponent(async () => (await import('./unplayable-video')).UnplayableVideo);

/**
 * Shows a video that plays on request. Without a poster, the browser loads enough of the video to show the first frame.
 */
export function MediaVideo({ video, name }: { video: MediaView; name: string }) {
  const [fault, setFault] = useState<VideoPlaybackFailure | null>(null);
  const { mediaUrl, posterUrl, width, height } = video;
  const box = fittedMediaSize(video, LEAST_PIXELS);

  const report = useCallback(async () => {
    const answer = await fetch(mediaUrl, { method: 'HEAD' }).catch(() => null);
    setFault(answer?.ok ? 'undecodable' : 'gone');
  }, [mediaUrl]);
  const look = useCallback(
    (video: HTMLVideoElement | null) => {
      if (video?.error) void report();
      // A browser that knows the container format but not the video codec reports no error. It plays the sound without
      // a picture.
      if (video && video.readyState >= HTMLMediaElement.HAVE_METADATA && video.videoWidth === 0)
        setFault('undecodable');
    },
    [report],
  );

  // iPhones show the first frame of a video only when the URL has a start time.
  const source = posterUrl ? mediaUrl : `${mediaUrl}#t=0.001`;

  if (fault) {
    return (
      <AspectRatioBox {...box}>
        <UnplayableVideo fault={fault} url={mediaUrl} name={name} />
      </AspectRatioBox>
    );
  }
  return (
    <AspectRatioBox {...box} className="bg-black">
      <video
        ref={look} // Also detects a video error that happened before this script ran.
        src={source}
        poster={posterUrl ?? undefined}
        controls
        playsInline
        preload={posterUrl ? 'none' : 'metadata'}
        width={width}
        height={height}
        aria-label={name}
        onError={({ currentTarget }) => look(currentTarget)}
        onLoadedMetadata={({ currentTarget }) => look(currentTarget)}
        className="absolute inset-0 size-full object-contain -outline-offset-2"
      />
    </AspectRatioBox>
  );
}
