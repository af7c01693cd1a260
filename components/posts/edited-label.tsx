'use client';

import { lazyComponent } from '@/components/providers/lazy/lazy-component';
import { LazyPopupTrigger } from '@/components/providers/lazy/lazy-popup-trigger';
import { TimeAgo } from '@/components/ui/page/time-ago';
import type { VersionedContent } from './earlier-versions';

/** The dialog with the earlier versions is loaded lazily, because few readers open it. */
const EarlierVersions = lazyComponent(async () => (await import('./earlier-versions')).EarlierVersions);

/** Shows that a post or comment was edited. Signed-in readers can click the label to see the earlier versions. */
export function EditedLabel({ at, of }: { at: string; of?: VersionedContent | undefined }) {
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
        <LazyPopupTrigger component={EarlierVersions} props={{ target: of }} popup="dialog">
          <button
            type="button"
            className="min-h-6 rounded-sm whitespace-nowrap underline decoration-dotted underline-offset-4 hover:text-foreground"
          >
            {words}
          </button>
        </LazyPopupTrigger>
      ) : (
        <span className="whitespace-nowrap">{words}</span>
      )}
    </>
  );
}

/** Tells the writer in an edit form that signed-in readers can still see the earlier version. */
export function EarlierVersionsNote() {
  return <p className="text-sm text-muted-foreground">Signed-in readers can still see earlier versions.</p>;
}
