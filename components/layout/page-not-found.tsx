import { Signpost } from '@/components/illustrations/vignettes';
import { Button } from '@/components/ui/button';
import { Link } from '@/components/ui/page/link';
import { CentredMessagePage } from './public/centred-message-page';

/** Message for an unknown address, shown between the header and the footer of the member, admin or public pages. */
export function PageNotFound() {
  return (
    <CentredMessagePage
      mark={<Signpost className="w-64 max-w-full sm:w-80" />}
      title="Page Not Found"
      actions={
        <>
          <Button asChild>
            <Link href="/">Home</Link>
          </Button>
          <Button asChild variant="outline">
            <Link href="/schools">Schools</Link>
          </Button>
        </>
      }
    >
      <p>There's nothing at this address. It may be mistyped, or the page has moved.</p>
      <p className="text-sm">Working on this site? Did you forget to add the page to the router?</p>
    </CentredMessagePage>
  );
}
