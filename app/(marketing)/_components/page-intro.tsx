import type { ReactNode } from 'react';
import { darkBlueBackgroundClasses, darkGreenBackgroundClasses } from '@/components/ui/page/dark-background-classes';
import { cn } from '@/lib/cn';

type PageIntroProps = { title: string; tone?: 'harbour' | 'spruce'; picture?: ReactNode; children: ReactNode };

/** Header of every marketing page except the home page. */
export function PageIntro({ title, tone = 'harbour', picture, children }: PageIntroProps) {
  return (
    <div
      className={cn(
        '[--primary-soft:var(--color-paint-mist)]',
        tone === 'harbour' ? darkBlueBackgroundClasses : darkGreenBackgroundClasses,
      )}
    >
      <div
        className={cn(
          'page-width grid grid-cols-1 items-center gap-x-14 gap-y-8 py-12 sm:py-20',
          picture && 'md:grid-cols-[minmax(0,1fr)_auto]',
        )}
      >
        <div>
          <h1 className="max-w-3xl font-display text-hero">{title}</h1>
          <p className="mt-5 max-w-2xl text-lg text-pretty text-muted-foreground">{children}</p>
        </div>
        {picture}
      </div>
    </div>
  );
}
