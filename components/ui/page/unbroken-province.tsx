import { site } from '@/lib/site';

/** Text that has the province's name once. The name is never split between two lines. */
export function UnbrokenProvince({ children }: { children: string }) {
  const [before, after] = children.split(site.province);
  return (
    <>
      {before}
      <span className="whitespace-nowrap">{site.province}</span>
      {after}
    </>
  );
}
