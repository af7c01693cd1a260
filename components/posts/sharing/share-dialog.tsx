'use client';

import { Globe, Link2Off, MessageSquare, Search, UserRound } from '@/components/ui/icons/icons';
import { useRef, useState } from 'react';
import type { LazyPopupProps } from '@/components/providers/lazy/lazy-popup-trigger';
import { Button } from '@/components/ui/button';
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '@/components/ui/dialog';
import { useSchoolFeatureFlags } from '@/components/schools/use-school-feature-flags';
import { FormField } from '@/components/ui/form/form-field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import type { PostView } from '@/lib/posts/schema';
import {
  copyLink,
  shareOrCopyLink,
  hasDeviceShareSheet,
  buildSharedPostUrl,
} from '@/components/posts/links/share-or-copy-link';
import { PublicPagePreview } from './public-page-preview';
import { StopSharingDialog } from './stop-sharing-dialog';
import { useSharePost, type PublicLinkExpiry } from './use-share-post';
import { listSharingConsequences } from './sharing-consequences';

const ICONS = { readers: Globe, author: UserRound, comments: MessageSquare, search: Search, end: Link2Off };

/**
 * Before a post is shared, the dialog explains what becomes public. If the post is already public, the dialog shows its
 * link and a button that turns the link off.
 */
export function ShareDialog({ post, trigger }: LazyPopupProps & { post: PostView }) {
  const [isOpen, setIsOpen] = useState(true);
  const close = () => setIsOpen(false);
  const { shareToken } = post;
  const { links } = useSchoolFeatureFlags(post.schoolId);
  if (shareToken === null && !links) return <SwitchedOff trigger={trigger} isOpen={isOpen} onOpenChange={setIsOpen} />;
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogTrigger asChild>{trigger}</DialogTrigger>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{shareToken === null ? 'Share this post publicly?' : 'This post is public'}</DialogTitle>
          {/* The list is part of the dialog's description, so that screen readers read it. The focus skips the list and
              goes to the first field. */}
          <DialogDescription asChild>
            <div className="space-y-4">
              <p>
                {shareToken === null
                  ? 'Until now, only people who are signed in can read this post. Once you share it:'
                  : 'This is what the public sees:'}
              </p>
              <ul className="space-y-3 text-popover-foreground">
                {listSharingConsequences(post).map(({ about, text }) => {
                  const Icon = ICONS[about];
                  return (
                    <li key={about} className="flex gap-3">
                      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-primary" />
                      <span className="min-w-0 text-pretty break-words">{text}</span>
                    </li>
                  );
                })}
              </ul>
            </div>
          </DialogDescription>
        </DialogHeader>
        <PublicPagePreview post={post} />
        {shareToken === null ? (
          <Ask post={post} onDone={close} />
        ) : (
          <Shared post={post} link={buildSharedPostUrl(shareToken)} onDone={close} />
        )}
      </DialogContent>
    </Dialog>
  );
}

type SwitchedOffProps = Pick<LazyPopupProps, 'trigger'> & { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

function SwitchedOff({ trigger, isOpen, onOpenChange }: SwitchedOffProps) {
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogTrigger asChild>{trigger}</DialogTrigger>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Public links are turned off</DialogTitle>
          <DialogDescription>
            New public links are off at this school for now. Existing ones still work.
          </DialogDescription>
        </DialogHeader>
        <DialogFooter>
          <DialogClose asChild>
            <Button>Close</Button>
          </DialogClose>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

const EXPIRES: Record<PublicLinkExpiry, string> = { never: 'until I turn it off', 30: 'for 30 days', 7: 'for 7 days' };

type StepProps = { post: PostView; onDone: () => void };

function Ask({ post, onDone }: StepProps) {
  const { mutate, isPending } = useSharePost(post, onDone);
  const [expires, setExpires] = useState<PublicLinkExpiry>('never');
  return (
    <>
      <FormField label="How long the link works">
        <Select value={expires} onChange={({ target }) => setExpires(target.value as PublicLinkExpiry)}>
          {Object.entries(EXPIRES).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </FormField>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline">Cancel</Button>
        </DialogClose>
        <Button pending={isPending} onClick={() => mutate(expires)}>
          Share publicly
        </Button>
      </DialogFooter>
    </>
  );
}

function Shared({ post, link, onDone }: StepProps & { link: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const stopButton = useRef<HTMLButtonElement>(null);
  return (
    <>
      <StopSharingDialog post={post} open={isAsking} onOpenChange={setIsAsking} onDone={onDone} trigger={stopButton} />
      <FormField label="Public link">
        <Input readOnly value={link} onFocus={(event) => event.target.select()} />
      </FormField>
      <DialogFooter>
        <Button ref={stopButton} variant="outline" className="sm:mr-auto" onClick={() => setIsAsking(true)}>
          Stop sharing
        </Button>
        <Button
          variant={hasDeviceShareSheet() ? 'outline' : 'default'}
          onClick={() => {
            void copyLink(link);
            onDone(); // Closes the dialog, because an open dialog blocks the toast that confirms the copied link.
          }}
        >
          Copy link
        </Button>
        {hasDeviceShareSheet() && <Button onClick={() => void shareOrCopyLink(link)}>Send link</Button>}
      </DialogFooter>
    </>
  );
}
