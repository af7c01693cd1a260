import { schoolCounts } from '@/lib/schools/admin-queries';

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
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {counts.map(([label, count]) => (
        <div key={label} className="flex flex-col-reverse rounded-lg border bg-card px-4 py-3 shadow-card">
          <dt className="text-sm text-muted-foreground">{label}</dt>
          <dd className="text-2xl font-bold">{count.toLocaleString('en-CA')}</dd>
        </div>
      ))}
    </dl>
  );
}
