import { cn } from '@/lib/cn';
import sizes from './screens.json';

export type ScreenName = keyof typeof sizes;

type ScreenProps = {
  name: ScreenName;
  alt: string;
  /** How wide it is shown, as the `sizes` of an image. */
  shown: string;
  /** The window from which on it is seen at once, and so fetched at once: '64rem'. Others come when they are near. */
  urgentFrom?: string;
  className?: string;
};

const sources = (file: string, width: number) =>
  `/screens/${file}.webp ${width}w, /screens/${file}@2x.webp ${2 * width}w`;

/** A screen of the product, taken by tools/screens from the demo community: by day or by night, as the reader has it. */
export function Screen({ name, alt, shown, urgentFrom, className }: ScreenProps) {
  const { width, height } = sizes[name];
  const day = sources(name, width);
  const night = sources(`${name}-dark`, width);
  return (
    <>
      {urgentFrom && (
        <Preload sources={day} shown={shown} media={`(min-width: ${urgentFrom}) and (prefers-color-scheme: light)`} />
      )}
      {urgentFrom && (
        <Preload sources={night} shown={shown} media={`(min-width: ${urgentFrom}) and (prefers-color-scheme: dark)`} />
      )}
      <picture>
        <source media="(prefers-color-scheme: dark)" srcSet={night} sizes={shown} width={width} height={height} />
        {/* The order counts: what has no `loading` yet when it gets a source is fetched at once, also where it does not show. */}
        <img
          loading="lazy"
          decoding="async"
          width={width}
          height={height}
          sizes={shown}
          srcSet={day}
          src={`/screens/${name}.webp`}
          alt={alt}
          className={cn('block h-auto w-full', className)}
        />
      </picture>
    </>
  );
}

/** Where the screen does not show, as on phones, nothing is fetched. */
function Preload({ sources, shown, media }: { sources: string; shown: string; media: string }) {
  return <link rel="preload" as="image" imageSrcSet={sources} imageSizes={shown} media={media} fetchPriority="high" />;
}
