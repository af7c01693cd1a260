'use client';

import { EyeOff } from '@/components/ui/icons/icons';
import { DropdownMenuItem } from '@/components/ui/dropdown-menu';
import { useMuteMember } from './use-mute-member';

type MuteItemProps = {
  /** Writer of the content. Null if the reader may not know who wrote the content. */
  writer: { id: number | null } | null;
  name: string;
  isOwn: boolean;
};

/**
 * Menu item for muting the writer of a post or comment. Renders nothing if the reader wrote it or if the writer's id is
 * unknown.
 */
export function MuteWriterMenuItem({ writer, name, isOwn }: MuteItemProps) {
  const mute = useMuteMember();
  const userId = writer?.id ?? null;
  if (isOwn || userId === null) return null;
  return (
    <DropdownMenuItem onSelect={() => mute.mutate({ userId, name, isMuted: true })}>
      <EyeOff aria-hidden />
      Mute {name}
    </DropdownMenuItem>
  );
}
