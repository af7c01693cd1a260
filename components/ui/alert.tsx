import { cva, type VariantProps } from 'class-variance-authority';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from '@/components/ui/icons/icons';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '@/lib/cn';

const alertVariants = cva('flex gap-3 rounded-lg border text-[0.9375rem] text-foreground base:p-4', {
  variants: {
    variant: {
      info: 'border-primary/25 bg-primary-soft [&>svg]:text-primary',
      success: 'border-success/25 bg-success-soft [&>svg]:text-success',
      warning: 'border-warning/25 bg-warning-soft [&>svg]:text-warning',
      destructive: 'border-destructive/30 bg-destructive-soft [&>svg]:text-destructive',
    },
  },
  defaultVariants: { variant: 'info' },
});

const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, destructive: CircleAlert };

type AlertProps = Omit<ComponentProps<'div'>, 'title'> &
  VariantProps<typeof alertVariants> & { title?: ReactNode; action?: ReactNode };

/** Shows a message in the page. Add role="alert" if the message is the result of what the reader just did. */
export function Alert({ title, action, variant, className, children, ...props }: AlertProps) {
  const Icon = ICONS[variant ?? 'info'];
  return (
    <div className={cn(alertVariants({ variant }), className)} {...props}>
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1 space-y-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div>{children}</div>}
        {action && <div className="pt-2">{action}</div>}
      </div>
    </div>
  );
}
