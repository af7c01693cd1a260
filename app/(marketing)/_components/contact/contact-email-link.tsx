import { contactEmail } from '@/lib/process/current-settings';

export function ContactEmailLink() {
  return <a href={`mailto:${contactEmail()}`}>{contactEmail()}</a>;
}
