'use client';

import { EyeOff } from '@/components/ui/icons';
import { DropdownMenuItem } from '@/components/ui/dropdown-menu';
import { useMute } from './use-mute';

type MuteItemProps = {
  /** Who wrote it; null where that is not to be known. */
  writer: { id: number | null } | null;
  name: string;
  isOwn: boolean;
};

/** In the menu of what another wrote with his name. */
export function MuteItem({ writer, name, isOwn }: MuteItemProps) {
  const mute = useMute();
  const userId = writer?.id ?? null;
  if (isOwn || userId === null) return null;
  return (
    <DropdownMenuItem onSelect={() => mute.mutate({ userId, name, isMuted: true })}>
      <EyeOff aria-hidden />
      Mute {name}
    </DropdownMenuItem>
  );
}
