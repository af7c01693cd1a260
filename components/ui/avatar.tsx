import { cva, type VariantProps } from 'class-variance-authority';
import { cn } from '@/lib/cn';
import { AvatarImage } from './avatar-image';

const avatarVariants = cva('avatar', {
  variants: { size: { sm: 'size-8 text-xs', md: 'size-10 text-sm', lg: 'size-20 text-2xl' } },
  defaultVariants: { size: 'md' },
});

type AvatarProps = VariantProps<typeof avatarVariants> & {
  initials: string;
  image?: string | null | undefined;
  className?: string;
};

/** Shows an avatar beside a person's name. The avatar is hidden from screen readers, because the name says the same. */
export function Avatar({ initials, image, size, className }: AvatarProps) {
  return (
    <span aria-hidden className={cn(avatarVariants({ size }), className)}>
      {initials}
      {image && <AvatarImage key={image} src={image} />}
    </span>
  );
}
