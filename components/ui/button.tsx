import { cva, type VariantProps } from 'class-variance-authority';
import { LoaderCircle } from '@/components/ui/icons/icons';
import { Slot } from 'radix-ui';
import type { ComponentProps, MouseEvent } from 'react';
import { cn } from '@/lib/cn';

const buttonVariants = cva('button', {
  variants: {
    variant: {
      default: 'bg-primary text-primary-foreground hover:bg-primary-hover',
      secondary: 'bg-secondary text-secondary-foreground hover:bg-secondary-hover',
      outline: 'border border-input bg-card text-foreground hover:bg-accent hover:text-accent-foreground',
      ghost: 'text-foreground hover:bg-accent hover:text-accent-foreground',
      destructive: 'bg-destructive text-destructive-foreground hover:bg-destructive-hover',
      link: 'text-primary underline-offset-4 hover:underline',
    },
    size: {
      sm: 'h-9 px-3 text-sm',
      md: 'h-11 px-4 text-[0.9375rem]',
      lg: 'h-13 px-6 text-base',
      icon: 'size-11',
    },
  },
  defaultVariants: { variant: 'default', size: 'md' },
});

type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonVariants> & {
    /** True to render the only child, which must be a link, in the style of a button. */
    asChild?: boolean;
    /** True while a request runs. The button then shows a spinner and ignores clicks, but keeps the focus. */
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
