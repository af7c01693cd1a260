import { contactEmail } from '@/lib/in-force';

export function MailLink() {
  return <a href={`mailto:${contactEmail()}`}>{contactEmail()}</a>;
}
