import { Button } from '@/components/ui/button';
import { Link } from '@/components/ui/page/link';

/** Next steps of a person whose invitation link no longer works. Signed-in people are not asked to register. */
export const JoinOrFindSchool = ({ isSignedIn }: { isSignedIn: boolean }) =>
  isSignedIn ? (
    <Button asChild>
      <Link href="/schools">Find your school</Link>
    </Button>
  ) : (
    <>
      <Button asChild>
        <Link href="/register">Create an account</Link>
      </Button>
      <Button asChild variant="outline">
        <Link href="/explore">Find your school</Link>
      </Button>
    </>
  );
