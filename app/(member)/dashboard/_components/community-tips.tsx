import { Link } from '@/components/ui/page/link';

/** Tips on the dashboard. They are the same for every member, so only the server renders them. */
export function CommunityTips() {
  return (
    <ul className="space-y-3 text-[0.9375rem] leading-normal text-pretty">
      <li>
        <span className="font-semibold">Keep it constructive.</span> Talk about policies, not individuals, and leave
        children’s names and photos out.
      </li>
      <li>
        <span className="font-semibold">Is something out of date about your school?</span> Our facts come from the
        province's list, and new schools are missing from it.{' '}
        <Link href="/help" prefetch={false} className="text-primary underline underline-offset-2">
          See when the list was updated
        </Link>
        .
      </li>
    </ul>
  );
}
