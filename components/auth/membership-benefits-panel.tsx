import type { ReactNode } from 'react';
import { CoastScene } from '@/components/illustrations/coast-scene';
import { darkBlueBackgroundClasses } from '@/components/ui/page/dark-background-classes';
import { cn } from '@/lib/cn';

/** Panel with the benefits of membership, beside a form. On small screens, the panel is below the form. */
export function MembershipBenefitsPanel({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <aside
      aria-labelledby={label}
      className={cn('relative flex flex-col justify-between overflow-hidden', darkBlueBackgroundClasses, className)}
    >
      <div className="relative z-10 mx-auto w-full max-w-lg px-4 py-12 sm:px-6 lg:mx-0 lg:max-w-xl lg:px-14 lg:py-20">
        {children}
      </div>
      <CoastScene className="aspect-[1440/280] h-auto w-[max(150%,48rem)] max-w-none shrink-0 overflow-visible" />
    </aside>
  );
}
