import { Stat, StatList } from '@/components/ui/stat';
import { schoolCounts } from '@/lib/schools/admin/queries';

/** How much would go with the school. */
export async function SchoolCounts({ id }: { id: number }) {
  const { followers, posts, comments, events } = await schoolCounts(id);
  const counts = [
    ['Followers', followers],
    ['Posts', posts],
    ['Comments', comments],
    ['Events', events],
  ] as const;
  return (
    <StatList>
      {counts.map(([label, count]) => (
        <Stat key={label} label={label} value={count} />
      ))}
    </StatList>
  );
}
