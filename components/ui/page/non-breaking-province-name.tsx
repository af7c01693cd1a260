import { site } from '@/lib/site';

/** Renders a text that names the province once. A line break never splits the province's name. */
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
