import { useId, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { formatDateAndTime } from '@/lib/time/format-dates';
import type { LastSettingChange } from '@/lib/settings/schema';
import { DELETED_ACCOUNT_NAME } from '@/lib/text/person-names';
import { SettingsSaveConflict } from './settings-save-conflict';

type SectionProps = {
  title: string;
  lead: ReactNode;
  /** Person who last changed these settings, and the time of the change. */
  mark: LastSettingChange | undefined;
  form: {
    isDirty: boolean;
    isPending: boolean;
    save: () => void;
    discard: () => void;
    saveMine: () => void;
    takeTheirs: () => void;
    clash: {
      by: LastSettingChange | undefined;
      before: Record<string, unknown>;
      theirs: Record<string, unknown>;
    } | null;
  };
  /** Optional element beside the Save button. */
  also?: ReactNode;
  children: ReactNode;
};

/** Card with a settings form, its last change, and any conflict with another administrator's save. */
export function SettingsSection({ title, lead, mark, form, also, children }: SectionProps) {
  const id = useId();
  return (
    <Card>
      <CardHeader>
        <CardTitle id={id}>{title}</CardTitle>
        <CardDescription>{lead}</CardDescription>
      </CardHeader>
      <CardContent>
        <form
          method="post"
          noValidate
          aria-labelledby={id}
          className="space-y-5"
          onSubmit={(event) => {
            event.preventDefault();
            form.save();
          }}
        >
          {form.clash && <SettingsSaveConflict {...form.clash} onMine={form.saveMine} onTheirs={form.takeTheirs} />}
          {children}
          <div className="flex flex-wrap items-center gap-3">
            <Button
              type="submit"
              variant={form.isDirty ? 'default' : 'outline'}
              pending={form.isPending}
              disabled={!form.isDirty}
            >
              Save
            </Button>
            {also}
            {form.isDirty && (
              <Button variant="ghost" onClick={form.discard}>
                Discard
              </Button>
            )}
            {mark?.at && (
              <p className="text-sm break-words text-muted-foreground">
                Changed by {mark.by ?? DELETED_ACCOUNT_NAME}, {formatDateAndTime(mark.at)}
              </p>
            )}
          </div>
        </form>
      </CardContent>
    </Card>
  );
}
