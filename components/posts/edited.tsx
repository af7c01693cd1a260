'use client';

import { deferred } from '@/components/providers/deferred';
import { DeferredTrigger } from '@/components/providers/deferred-trigger';
import { TimeAgo } from '@/components/ui/page/time-ago';
import type { Versioned } from './earlier-versions';

/** What it said before is rarely asked. */
const versions = deferred(async () => (await import('./earlier-versions')).EarlierVersions);

/** Says that the text is not what it first was; pressed, to who is signed in, what that was. */
export function Edited({ at, of }: { at: string; of?: Versioned | undefined }) {
  const words = (
    <>
      edited
      <span className="sr-only">
        {' '}
        <TimeAgo iso={at} />
        {of && `: what this ${of.kind} said before`}
      </span>
    </>
  );
  return (
    <>
      {' · '}
      {of ? (
        <DeferredTrigger source={versions} props={{ of }} popup="dialog">
          <button
            type="button"
            className="min-h-6 rounded-sm whitespace-nowrap underline decoration-dotted underline-offset-4 hover:text-foreground"
          >
            {words}
          </button>
        </DeferredTrigger>
      ) : (
        <span className="whitespace-nowrap">{words}</span>
      )}
    </>
  );
}

/** In a form of edit, before it is saved. */
export function VersionsNote() {
  return <p className="text-sm text-muted-foreground">Signed-in readers can still see earlier versions.</p>;
}
