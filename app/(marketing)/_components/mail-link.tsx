import { site } from '@/lib/site';

export function MailLink() {
  return <a href={`mailto:${site.email}`}>{site.email}</a>;
}
