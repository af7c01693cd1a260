import type { VariantProps } from 'class-variance-authority';
import { LoaderCircle } from 'lucide-react';
import { Slot } from 'radix-ui';
import type { ComponentProps, MouseEvent } from 'react';
import { cn } from '@/lib/cn';
import { buttonVariants } from './button-variants';

type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonVariants> & {
    /** Dresses the one child (a link) as a button instead of making a button. */
    asChild?: boolean;
    /** Work is under way: a spinner shows and clicks do nothing, but the focus stays where it is. */
    pending?: boolean;
  };

const ignoreClick = (event: MouseEvent) => event.preventDefault();

export function Button({ className, variant, size, asChild = false, pending = false, ...props }: ButtonProps) {
  const look = cn(buttonVariants({ variant, size }), className);
  if (asChild) return <Slot.Root className={look} {...props} />;
  const { children, ...rest } = props;
  const busy = pending ? { 'aria-disabled': true, 'aria-busy': true, onClick: ignoreClick } : {};
  return (
    <button type="button" className={look} {...rest} {...busy}>
      {pending && <LoaderCircle aria-hidden className="animate-spin" />}
      {children}
    </button>
  );
}
