import { Bell, EyeOff, Lock, MapPin, Megaphone, ShieldCheck } from '@/components/ui/icons/icons';
import { VERIFIED_PARENTS_NOTICE, VERIFIED_PARENTS_EXPLANATION } from '@/lib/verification/verified-parents-notice';

const ANSWERS = [
  {
    icon: MapPin,
    title: 'One board per school',
    text: 'Every public school on our list has its own board, next to its address, phone and other facts.',
  },
  {
    icon: ShieldCheck,
    title: 'Parents, not strangers',
    text: `${VERIFIED_PARENTS_NOTICE}. ${VERIFIED_PARENTS_EXPLANATION} The fee keeps troublemakers out.`,
  },
  {
    icon: Lock,
    title: 'Private by default',
    text: 'Boards are for signed-in people. A post leaves its board only when its author, or an administrator, shares it through a public link.',
  },
  {
    icon: EyeOff,
    title: 'Anonymous when you need it',
    text: 'Some things are easier to raise without a name. In each post, you can hide your name from every other parent.',
  },
  {
    icon: Bell,
    title: 'Nothing missed',
    text: 'Follow schools to see their posts in one feed. We notify you when someone replies to you.',
  },
  {
    icon: Megaphone,
    title: 'No advertising',
    text: 'No ads, no sponsored posts, no sale of data. Members pay for the service, so it works for members.',
  },
];

/** List of the parents' problems, each with the site's solution. */
export function SolutionList() {
  return (
    <ul className="grid gap-x-14 border-t md:grid-cols-2">
      {ANSWERS.map(({ icon: Icon, title, text }) => (
        <li key={title} className="flex gap-4 border-b py-7">
          <Icon aria-hidden className="mt-0.5 size-7 shrink-0 stroke-[1.75] text-success" />
          <div>
            <h3 className="font-display text-xl font-semibold">{title}</h3>
            <p className="mt-1.5 text-pretty text-muted-foreground">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
