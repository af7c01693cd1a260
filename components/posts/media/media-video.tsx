'use client';

import { Download, VideoOff } from '@/components/ui/icons/icons';
import { useCallback, useState } from 'react';
import type { MediaView } from '@/lib/media/schema';
import { fittedMediaSize } from './media-sizes';
import { AspectRatioBox } from './aspect-ratio-box';

/** Minimum size in pixels of a video that has room for the browser's controls. */
const LEAST_PIXELS = 200;

type Fault = 'undecodable' | 'gone';

/**
 * Shows a video that plays on request. Without a poster, the browser loads enough of the video to show the first frame.
 */
export function MediaVideo({ video, name }: { video: MediaView; name: string }) {
  const [fault, setFault] = useState<Fault | null>(null);
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
        <Unplayable fault={fault} url={mediaUrl} name={name} />
      </AspectRatioBox>
    );
  }
  return (
    <AspectRatioBox {...box} className="bg-black">
      <video
        ref={look} // Also detects an error that happened before this script ran.
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
        className="absolute inset-0 size-full object-contain"
      />
    </AspectRatioBox>
  );
}

function Unplayable({ fault, url, name }: { fault: Fault; url: string; name: string }) {
  return (
    <span
      role="group"
      aria-label={name}
      className="absolute inset-0 flex flex-col items-center justify-center gap-2 bg-muted p-3 text-center text-sm text-muted-foreground"
    >
      <VideoOff aria-hidden className="size-6 shrink-0" />
      {fault === 'gone' ? (
        <span>Video not available</span>
      ) : (
        <>
          <span>Your browser can't play this video.</span>
          <a
            href={url}
            download
            className="inline-flex items-center gap-1.5 rounded-sm py-1 font-semibold text-primary underline"
          >
            <Download aria-hidden className="size-4" />
            Download it
          </a>
        </>
      )}
    </span>
  );
}
