import { Link } from '@/components/ui/page/link';
import { useForm, useWatch } from 'react-hook-form';
import { useCurrentUser } from '@/components/auth/use-current-user';
import { Button } from '@/components/ui/button';
import { CheckboxField } from '@/components/ui/checkbox';
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog';
import type { AdminUserRow } from '@/lib/users/admin/schema';
import { nameForAdministrators } from '@/lib/text/person-names';
import { useUpdateUser } from './use-user-actions';

type EditUserDialogProps = {
  user: Pick<AdminUserRow, 'id' | 'email' | 'firstName' | 'lastName' | 'isAdmin'>;
  onClose: () => void;
  linksToPage?: boolean;
};

/** Dialog that grants or revokes the administrator role. */
export function AdminRoleDialog({ user, onClose, linksToPage = true }: EditUserDialogProps) {
  const isOwn = useCurrentUser()?.id === user.id;
  const { register, control, handleSubmit } = useForm({ defaultValues: { isAdmin: user.isAdmin } });
  const isAdmin = useWatch({ control, name: 'isAdmin' });
  const { mutate, isPending, prompt } = useUpdateUser(user.id);

  const save = handleSubmit((input) => {
    if (input.isAdmin === user.isAdmin) onClose();
    else mutate(input, { onSuccess: onClose });
  });

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Edit User Permissions</DialogTitle>
          <DialogDescription className="break-words">
            {nameForAdministrators(user)}, {user.email}
          </DialogDescription>
        </DialogHeader>
        <form onSubmit={save} className="space-y-5">
          <CheckboxField
            label="Administrator"
            hint="Administrators can manage schools, users and other platform settings."
            {...register('isAdmin')}
            disabled={isOwn}
          />
          {isOwn && (
            <p className="text-sm">You can't remove your own administrator rights. Another administrator can.</p>
          )}
          {!isOwn && isAdmin !== user.isAdmin && (
            <p className="text-sm">Saving signs this person out on all devices.</p>
          )}
          {linksToPage && (
            <p>
              <Link
                href={`/admin/users/${user.id}`}
                className="font-semibold text-primary underline underline-offset-4"
              >
                Membership, suspension and more
              </Link>
            </p>
          )}
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="outline">Cancel</Button>
            </DialogClose>
            <Button type="submit" pending={isPending}>
              Save Changes
            </Button>
          </DialogFooter>
        </form>
        {prompt}
      </DialogContent>
    </Dialog>
  );
}
