import { cva, type VariantProps } from 'class-variance-authority';
import { LoaderCircle } from '@/components/ui/icons/icons';
import { Slot } from 'radix-ui';
import type { ComponentProps, MouseEvent } from 'react';
import { cn } from '@/lib/cn';

const buttonVariants = cva('button', {
  variants: {
    variant: {
      default: 'base:bg-primary base:text-primary-foreground base:hover:bg-primary-hover',
      secondary: 'base:bg-secondary base:text-secondary-foreground base:hover:bg-secondary-hover',
      outline:
        'border base:border-input base:bg-card base:text-foreground base:hover:bg-accent base:hover:text-accent-foreground',
      ghost: 'base:text-foreground base:hover:bg-accent base:hover:text-accent-foreground',
      destructive: 'base:bg-destructive base:text-destructive-foreground base:hover:bg-destructive-hover',
      link: 'underline-offset-4 hover:underline base:text-primary',
    },
    size: {
      sm: 'text-sm base:h-9 base:px-3',
      md: 'text-[0.9375rem] base:h-11 base:px-4',
      lg: 'text-base base:h-13 base:px-6',
      icon: 'base:size-11',
    },
  },
  defaultVariants: { variant: 'default', size: 'md' },
});

type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonVariants> & {
    /** True to render the child, which must be a single link, in the style of a button. */
    asChild?: boolean;
    /** True while a request runs. The button then shows a spinner and ignores clicks, but keeps the focus. */
    pending?: boolean;
  };

const ignoreClick = (event: MouseEvent) => event.preventDefault();

export function Button({ className, variant, size, asChild = false, pending = false, ...props }: ButtonProps) {
  const look = cn(buttonVariants({ variant, size }), className);
  if (asChild) return <Slot.Root className={look} {...props} />;
  const { children, ...rest } = props;
  const whilePending = pending ? { 'aria-disabled': true, 'aria-busy': true, onClick: ignoreClick } : {};
  return (
    <button type="button" className={look} {...rest} {...whilePending}>
      {pending && <LoaderCircle aria-hidden className="animate-spin" />}
      {children}
    </button>
  );
}
