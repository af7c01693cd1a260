import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

export function Card({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('rounded-lg border bg-card text-card-foreground shadow-card', className)} {...props} />;
}

export function CardHeader({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div data-slot="card-header" className={cn('flex p-5 sm:px-6 base:flex-col base:gap-1', className)} {...props} />
  );
}

type CardTitleProps = ComponentProps<'h2'> & {
  /**
   * Heading level of the card's title. Choose the level by the page's outline, because the text has the same size at
   * every level.
   */
  as?: 'h1' | 'h2' | 'h3' | 'h4';
};

export function CardTitle({ as: Heading = 'h2', className, ...props }: CardTitleProps) {
  return <Heading className={cn('text-lg font-bold', className)} {...props} />;
}

export function CardDescription({ className, ...props }: ComponentProps<'p'>) {
  return <p className={cn('text-[0.9375rem] text-muted-foreground', className)} {...props} />;
}

/** Shows the content of a card, without padding at the top if the content follows a header. */
export function CardContent({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('base:p-5 base:sm:px-6 [[data-slot=card-header]+&]:pt-0', className)} {...props} />;
}

export function CardFooter({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('flex flex-wrap items-center gap-3 p-5 pt-0 sm:px-6', className)} {...props} />;
}
