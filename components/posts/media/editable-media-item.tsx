import { ArrowDown, ArrowUp, Film, Trash2 } from '@/components/ui/icons/icons';
import { uploadDisplayName } from '@/components/media/upload/upload-job';
import { Button } from '@/components/ui/button';
import { FormField } from '@/components/ui/form/form-field';
import { Input } from '@/components/ui/input';
import { ALT_TEXT_LIMIT, type MediaView } from '@/lib/media/schema';
import { isVideo } from './media-kind';
import { MediaPicture } from './media-picture';

type MediaListItemProps = {
  file: MediaView;
  place: number;
  count: number;
  /** True if the description is read-only. The file can still be moved and removed. */
  readOnly: boolean;
  onAlt: (alt: string) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: (button: HTMLElement) => void;
};

export function EditableMediaItem({ file, place, count, readOnly, onAlt, onMove, onRemove }: MediaListItemProps) {
  const name = `${isVideo(file) ? 'video' : 'photo'} ${place}`;
  return (
    <li className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-1 rounded-md border p-3 max-sm:gap-y-2">
      <Thumbnail file={file} />
      <div className="flex items-center">
        <p aria-hidden className="mr-auto font-semibold">
          {uploadDisplayName({ kind: isVideo(file) ? 'video' : 'image', number: place, count })}
        </p>
        {count > 1 && (
          <>
            {/* The move button is never `disabled` at the ends of the list, because a disabled button would lose the
                focus. */}
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Move ${name} earlier`}
              aria-disabled={place === 1 || undefined}
              className={endLook}
              onClick={() => onMove(-1)}
            >
              <ArrowUp aria-hidden />
            </Button>
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Move ${name} later`}
              aria-disabled={place === count || undefined}
              className={endLook}
              onClick={() => onMove(1)}
            >
              <ArrowDown aria-hidden />
            </Button>
          </>
        )}
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Remove ${name}`}
          onClick={({ currentTarget }) => onRemove(currentTarget)}
        >
          <Trash2 aria-hidden />
        </Button>
      </div>
      <FormField label={`What does ${name} show?`} className="min-w-0 max-sm:col-span-2">
        <Input
          value={file.alt ?? ''}
          maxLength={ALT_TEXT_LIMIT}
          readOnly={readOnly}
          onChange={({ target }) => onAlt(target.value)}
        />
      </FormField>
    </li>
  );
}

const endLook = 'aria-disabled:cursor-default aria-disabled:opacity-40 aria-disabled:hover:bg-transparent';

function Thumbnail({ file }: { file: MediaView }) {
  const still = isVideo(file) ? file.posterUrl && { ...file, mediaUrl: file.posterUrl, sources: [] } : file;
  return (
    <div className="relative flex size-18 shrink-0 items-center justify-center overflow-hidden rounded-md bg-muted text-muted-foreground sm:row-span-2 sm:size-28">
      {still ? (
        <MediaPicture media={still} alt="" sizes="7rem" isCropped isSmall />
      ) : (
        <Film aria-hidden className="size-6" />
      )}
    </div>
  );
}
