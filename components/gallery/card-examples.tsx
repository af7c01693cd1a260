import { CircleCheck } from '@/components/ui/icons/icons';
import { Alert } from '@/components/ui/alert';
import { Avatar } from '@/components/ui/avatar';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardDescription, CardFooter, CardHeader, CardTitle } from '@/components/ui/card';
import { StatisticTile, StatisticList } from '@/components/ui/page/statistic-list';
import { membershipPlan } from '@/lib/site';
import { NamedExample, ExampleGroup } from './example-group';
import photo from './sample-garden.webp';

const BADGES = ['default', 'secondary', 'success', 'warning', 'destructive', 'solid', 'outline'] as const;
const ALERTS = [
  ['info', 'Demo: no money moves', 'Use the card 4242 4242 4242 4242.'],
  ['success', 'Your subscription is active', 'You can post, comment and share.'],
  ['warning', '2 posts are hidden until you resubscribe', 'Nothing is lost: your posts come back as they were.'],
  ['destructive', 'The payment form could not be loaded', 'Check your connection, then try again.'],
] as const;

export function CardExamples() {
  return (
    <>
      <ExampleGroup title="Card" className="grid gap-5 lg:grid-cols-2">
        <Card>
          <CardHeader>
            <CardTitle as="h4">Community Membership</CardTitle>
            <CardDescription>A card has a title, a description, its content and its buttons.</CardDescription>
          </CardHeader>
          <CardContent>
            <p>
              Next charge: {membershipPlan.amount}, {membershipPlan.tax}, on Dec 12.
            </p>
          </CardContent>
          <CardFooter>
            <Button variant="outline" size="sm">
              Update card
            </Button>
          </CardFooter>
        </Card>
        <Card className="border-primary">
          <CardHeader>
            <CardTitle as="h4">A card that is a link</CardTitle>
            <CardDescription>When you hover over the card, its border takes the primary colour.</CardDescription>
          </CardHeader>
        </Card>
      </ExampleGroup>
      <ExampleGroup title="Numbers">
        <StatisticList>
          <StatisticTile label="Open reviews" value={3} href="#cards" />
          <StatisticTile label="Posts" value={1288} />
          <StatisticTile label="Comments" value={0} />
        </StatisticList>
      </ExampleGroup>
      <ExampleGroup title="Badges" className="flex flex-wrap gap-5">
        {BADGES.map((variant) => (
          <NamedExample key={variant} name={variant}>
            <Badge variant={variant}>
              {variant === 'success' && <CircleCheck aria-hidden />}
              {variant === 'success' ? 'Active' : 'Elementary'}
            </Badge>
          </NamedExample>
        ))}
      </ExampleGroup>
      <ExampleGroup title="Alerts" className="grid gap-4 lg:grid-cols-2">
        {ALERTS.map(([variant, title, text]) => (
          <Alert key={variant} variant={variant} title={title}>
            {text}
          </Alert>
        ))}
        <Alert
          variant="warning"
          title="An alert with a button"
          action={
            <Button size="sm" variant="outline">
              Subscribe Now
            </Button>
          }
        />
      </ExampleGroup>
      <ExampleGroup
        title="Avatars"
        note="An avatar shows initials until its photo loads."
        className="flex flex-wrap items-end gap-6"
      >
        {(['sm', 'md', 'lg'] as const).map((size) => (
          <NamedExample key={size} name={size}>
            <Avatar size={size} initials="MG" />
          </NamedExample>
        ))}
        <NamedExample name="lg, with a photo">
          <Avatar size="lg" initials="MG" image={photo.src} />
        </NamedExample>
      </ExampleGroup>
    </>
  );
}
