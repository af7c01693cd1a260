import { contactEmail } from '@/lib/process/current-settings';

export function MailLink() {
  return <a href={`mailto:${contactEmail()}`}>{contactEmail()}</a>;
}
