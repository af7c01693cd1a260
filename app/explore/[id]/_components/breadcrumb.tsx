import { ChevronRight } from '@/components/ui/icons/icons';
import { JsonLdScript } from '@/components/seo/json-ld-script';
import { createBreadcrumbStructuredData } from '@/components/seo/structured-data';
import { env } from '@/lib/env';
import { getRegionLabel, regionSlug } from '@/lib/schools/facts/region';

type BreadcrumbProps = { school: { id: number; name: string; rceName: string | null } };

/** Breadcrumb from Explore through the region to the school, as links and as structured data. */
export function Breadcrumb({ school: { id, name, rceName } }: BreadcrumbProps) {
  const steps = [
    { href: '/explore', label: 'Explore' },
    ...(rceName ? [{ href: `/explore?region=${regionSlug(rceName)}`, label: getRegionLabel(rceName) }] : []),
  ];
  const crumbs = [...steps.map(({ href, label }) => ({ name: label, path: href })), { name, path: `/explore/${id}` }];
  return (
    <nav aria-label="Breadcrumb" className="text-sm">
      <JsonLdScript data={createBreadcrumbStructuredData(env().APP_ORIGIN, crumbs)} />
      <ol className="flex flex-wrap items-center gap-x-1">
        {steps.map(({ href, label }) => (
          <li key={href} className="flex items-center gap-1">
            <a
              href={href}
              className="inline-flex min-h-8 items-center rounded-sm font-semibold text-primary hover:underline"
            >
              {label}
            </a>
            <ChevronRight aria-hidden className="size-4 text-muted-foreground" />
          </li>
        ))}
        <li aria-current="page" className="text-muted-foreground">
          {name}
        </li>
      </ol>
    </nav>
  );
}
