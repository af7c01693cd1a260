import { Download, VideoOff } from '@/components/ui/icons/icons';

/** 'undecodable' if the browser cannot play the video's format, 'gone' if the file is no longer available. */
export type VideoPlaybackFailure = 'undecodable' | 'gone';

type UnplayableVideoProps = { fault: VideoPlaybackFailure; url: string; name: string };

/** Says why a video does not play, and offers to download it. */
export function UnplayableVideo({ fault, url, name }: UnplayableVideoProps) {
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
            Download the video
          </a>
        </>
      )}
    </span>
  );
}
