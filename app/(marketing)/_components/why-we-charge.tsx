import { plan } from '@/lib/site';
import { CheckList } from './check-list';
import { Section } from './section';

const FREE = [
  'Browse school events and comments',
  "Read every school's profile and board with a free account",
  'Follow schools and see them in your feed',
  'Vote on posts',
];

const SUBSCRIBER = [
  "Post to any school's discussion board",
  'Comment on posts and answer other parents',
  'Add photos and videos to your posts',
  'Share your posts through a public link',
];

export function WhyWeCharge() {
  return (
    <Section
      id="why-we-charge"
      title="Why Do We Charge"
      lead="A small fee keeps out trolls and pays for the service, so that it needs no advertising and your data is never sold."
    >
      <div className="mx-auto grid max-w-4xl gap-6 md:grid-cols-2">
        <div className="rounded-lg border bg-card p-6 shadow-card sm:p-8">
          <h3 className="text-xl font-bold">Free</h3>
          <p className="mt-1 text-muted-foreground">For reading along</p>
          <CheckList items={FREE} className="mt-5" />
        </div>
        <div className="rounded-lg border-2 border-primary bg-card p-6 shadow-card sm:p-8">
          <h3 className="text-xl font-bold">Subscriber</h3>
          <p className="mt-1 text-muted-foreground">{plan.price} per month, and everything that is free</p>
          <CheckList items={SUBSCRIBER} className="mt-5" />
        </div>
      </div>
    </Section>
  );
}
