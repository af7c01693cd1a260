import { site } from '@/lib/site';

/** Renders a text that contains the province's name once, and keeps the name on one line. */
export function NonBreakingProvinceName({ children }: { children: string }) {
  const [before, after] = children.split(site.province);
  return (
    <>
      {before}
      <span className="whitespace-nowrap">{site.province}</span>
      {after}
    </>
  );
}
