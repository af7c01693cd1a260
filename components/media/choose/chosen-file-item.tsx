'use client';

import { ArrowDown, ArrowUp, EyeOff, Trash2 } from '@/components/ui/icons/icons';
import { useId, useState } from 'react';
import { lazyComponent } from '@/components/providers/lazy/lazy-component';
import { useOpenLazyComponent } from '@/components/providers/lazy/use-open-lazy-component';
import { Button } from '@/components/ui/button';
import { FormField } from '@/components/ui/form/form-field';
import { Input } from '@/components/ui/input';
import { cn } from '@/lib/cn';
import { ALT_TEXT_LIMIT } from '@/lib/media/schema';
import type { ChosenFile } from './chosen-files';
import { uploadDisplayName } from '@/components/media/upload/upload-job';

const BlurDialog = lazyComponent(async () => (await import('@/components/media/blur/blur-dialog')).BlurDialog);

type ChosenItemProps = {
  file: ChosenFile;
  number: number;
  count: number;
  onDescribe: (alt: string) => void;
  onReplace: (file: File) => void;
  onRemove: () => void;
  onMove: (by: -1 | 1) => void;
};

/** Shows one chosen file with its preview, its description and its actions. */
export function ChosenFileItem({ file, number, count, onDescribe, onReplace, onRemove, onMove }: ChosenItemProps) {
  const nameId = useId();
  const [isBlurring, setIsBlurring] = useState(false);
  const { open, intent } = useOpenLazyComponent(BlurDialog);
  const name = uploadDisplayName({ kind: file.kind, number, count });
  const isPhoto = file.kind === 'image';
  const hiddenName = <span className="sr-only"> {name}</span>;

  return (
    <li
      aria-labelledby={nameId}
      className="grid grid-cols-[5.5rem_1fr] gap-3 rounded-lg border p-3 sm:grid-cols-[11rem_1fr]"
    >
      <Preview file={file} name={name} />
      <div className={cn('flex min-w-0 items-center gap-1', !isPhoto && 'max-sm:col-span-2')}>
        <p id={nameId} className="mr-auto font-semibold">
          {name}
        </p>
        {count > 1 && (
          <>
            <MoveButton id={file.uploadId} by={-1} name={name} isPossible={number > 1} onMove={onMove} />
            <MoveButton id={file.uploadId} by={1} name={name} isPossible={number < count} onMove={onMove} />
          </>
        )}
      </div>
      <div className="col-span-2 min-w-0 space-y-3 sm:col-span-1 sm:col-start-2">
        <FormField
          label={`What does the ${isPhoto ? 'photo' : 'video'} show?`}
          hint="Optional. The description is read aloud to parents who can't see the photo or video."
        >
          <Input value={file.alt} maxLength={ALT_TEXT_LIMIT} onChange={({ target }) => onDescribe(target.value)} />
        </FormField>
        {file.note && <p className="text-sm font-medium text-warning">{file.note}</p>}
        <div className="flex flex-wrap gap-2">
          {isPhoto && (
            <Button
              variant="secondary"
              {...intent}
              className="busy"
              onClick={() => void open(() => setIsBlurring(true))}
            >
              <EyeOff aria-hidden />
              Blur faces or names{count > 1 && hiddenName}
            </Button>
          )}
          <Button variant="ghost" onClick={onRemove}>
            <Trash2 aria-hidden />
            Remove{hiddenName}
          </Button>
        </div>
      </div>
      {BlurDialog && isBlurring && (
        <BlurDialog file={file.file} onDone={onReplace} onClose={() => setIsBlurring(false)} />
      )}
    </li>
  );
}

function Preview({ file: { kind, url, alt }, name }: { file: ChosenFile; name: string }) {
  return (
    <div
      className={cn(
        'flex items-center justify-center self-start overflow-hidden rounded-md bg-muted sm:row-span-2',
        kind === 'video' && 'max-sm:col-span-2',
      )}
    >
      {kind === 'image' ? (
        <img src={url} alt={alt || name} className="max-h-75 object-contain max-sm:size-22 max-sm:object-cover" />
      ) : (
        <video
          key={url}
          src={url}
          controls
          preload="metadata"
          playsInline
          aria-label={name}
          className="max-h-75 w-full max-sm:max-h-40"
        />
      )}
    </div>
  );
}

type MoveButtonProps = { id: string; by: -1 | 1; name: string; isPossible: boolean; onMove: (by: -1 | 1) => void };

/**
 * Button that moves a file in the list. At the ends of the list, the button does nothing but is not disabled, so that
 * it keeps the focus.
 */
function MoveButton({ id, by, name, isPossible, onMove }: MoveButtonProps) {
  const Icon = by === -1 ? ArrowUp : ArrowDown;
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={`Move ${name} ${by === -1 ? 'earlier' : 'later'}`}
      aria-disabled={!isPossible || undefined}
      className="aria-disabled:cursor-not-allowed aria-disabled:opacity-40"
      data-move={`${id} ${by}`}
      onClick={() => isPossible && onMove(by)}
    >
      <Icon aria-hidden />
    </Button>
  );
}
