'use client';

import { useRef, useState } from 'react';
import { useActor, useUser } from '@/components/auth/use-user';
import { useDraft } from '@/components/drafts/use-draft';
import { wasChosen } from '@/components/media/chosen-before';
import { WriterAvatar } from '@/components/posts/post-byline';
import { useHydrated } from '@/components/providers/use-hydrated';
import { Card } from '@/components/ui/card';
import { roleVerdict } from '@/lib/policy/policy';
import { Composer, preparePostForm } from './composer';
import { newPostPlace } from './places';

const START = { title: '', content: '', isAnonymous: false };

type State = 'folded' | 'pressed' | 'restored' | 'hidden';

/** The post form of a school's page: one line, so that the posts come first, until it is pressed or holds what was left half-written. */
export function BoardComposer({ school }: { school: { id: number; name: string } }) {
  const mayPost = roleVerdict(useActor(), 'post.create') === 'allowed';
  const user = useUser();
  const place = newPostPlace(school.id);
  const [state, setState] = useState<State>('folded');
  const [takesFocus, setTakesFocus] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const { hasDraft } = useDraft(place, START);
  const isKept = useHydrated() && (hasDraft || wasChosen(place));
  // Once open it stays so, also when the words in it are deleted.
  if (state === 'folded' && isKept) setState('restored');

  /** The line takes the focus over, unless the reader has gone on meanwhile. */
  function hide() {
    setTakesFocus(form.current?.contains(document.activeElement) ?? false);
    setState('hidden');
  }

  if (!mayPost) return <Composer school={school} />;
  if (state === 'pressed' || state === 'restored') {
    return (
      <div ref={form}>
        <Composer school={school} startsFocused={state === 'pressed'} onPosted={hide} onHide={hide} />
      </div>
    );
  }
  return (
    <Card
      className="flex items-center gap-3 px-4 py-3 sm:px-5"
      onDragEnter={({ dataTransfer }) => dataTransfer.types.includes('Files') && setState('pressed')} // the form takes them
    >
      <WriterAvatar user={user} />
      <button
        type="button"
        aria-expanded={false}
        autoFocus={takesFocus}
        onPointerEnter={preparePostForm}
        onFocus={preparePostForm}
        onClick={() => setState('pressed')}
        className="min-h-11 min-w-0 flex-1 cursor-text rounded-[1.375rem] border border-input bg-card px-4 py-2 text-left text-muted-foreground transition-colors hover:border-foreground/60 hover:bg-accent"
      >
        {isKept ? 'Continue your post...' : 'Write a post...'}
      </button>
    </Card>
  );
}
