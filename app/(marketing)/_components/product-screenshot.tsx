import { cn } from '@/lib/cn';
import sizes from './screens.json';

export type ProductScreenshotName = keyof typeof sizes;

type ScreenProps = {
  name: ProductScreenshotName;
  alt: string;
  /** Width of the screenshot on the page, as in the `sizes` attribute of an image. */
  shown: string;
  /**
   * Minimum window width for preloading the screenshot, such as '64rem'. From this width on, the screenshot is visible
   * without scrolling.
   */
  urgentFrom?: string;
  className?: string;
};

const sources = (file: string, width: number) =>
  `/screens/${file}.webp ${width}w, /screens/${file}@2x.webp ${2 * width}w`;

/** A screenshot of the product, taken by tools/screenshots from the demo community, in the reader's light or dark theme. */
export function ProductScreenshot({ name, alt, shown, urgentFrom, className }: ScreenProps) {
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
        {/* The `loading` attribute must come before `src`. Otherwise the browser fetches the image at once, even if it is hidden. */}
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

/**
 * Preloads the screenshot for windows that match the media query `media`. The query excludes phones, which hide the
 * screenshot.
 */
function Preload({ sources, shown, media }: { sources: string; shown: string; media: string }) {
  return <link rel="preload" as="image" imageSrcSet={sources} imageSizes={shown} media={media} fetchPriority="high" />;
}
