import { CoastScene } from '@/components/illustrations/coast-scene';
import {
  BellBuoy,
  Lighthouse,
  NoticeBoard,
  SchoolBus,
  Schoolhouse,
  Signpost,
} from '@/components/illustrations/vignettes';
import { Logo } from '@/components/layout/brand/logo';
import { darkBlueBackgroundClasses } from '@/components/ui/page/dark-background-classes';
import { QrCode } from '@/components/ui/page/qr-code';
import { cn } from '@/lib/cn';
import { NamedExample, ExampleGroup } from './example-group';

const SIZES = ['sm', 'md', 'lg'] as const;
const VIGNETTES = [
  ['SchoolBus', SchoolBus, 'nothing in the feed yet'],
  ['Schoolhouse', Schoolhouse, 'no posts, no schools'],
  ['Lighthouse', Lighthouse, 'no saved posts, nothing waiting'],
  ['BellBuoy', BellBuoy, 'no notifications'],
  ['Signpost', Signpost, 'not found'],
  ['NoticeBoard', NoticeBoard, 'a deleted post'],
] as const;

export function BrandExamples() {
  return (
    <>
      <ExampleGroup title="Logo" className="flex flex-wrap items-end gap-x-8 gap-y-5">
        {SIZES.map((size) => (
          <NamedExample key={size} name={size}>
            <Logo size={size} />
          </NamedExample>
        ))}
        {SIZES.map((size) => (
          <NamedExample key={size} name={`${size}, without text`}>
            <Logo size={size} withText={false} />
          </NamedExample>
        ))}
      </ExampleGroup>
      <ExampleGroup
        title="QR code"
        note="The QR code is dark on light in the dark theme too, because cameras need this contrast."
      >
        <QrCode text="https://example.test/join/CDFGHJKM" label="A QR code" className="w-32" />
      </ExampleGroup>
      <ExampleGroup title="Illustrations" className="grid grid-cols-2 gap-x-4 gap-y-6 lg:grid-cols-3">
        {VIGNETTES.map(([name, Vignette, use]) => (
          <NamedExample key={name} name={`${name}: ${use}`}>
            <Vignette className="max-w-full" />
          </NamedExample>
        ))}
        <NamedExample name="NoticeBoard, locked: a post that the visitor can't read right now">
          <NoticeBoard locked className="max-w-full" />
        </NamedExample>
        <NamedExample name="failure.svg: a page that failed to load">
          <div className="failure-picture w-48 max-w-full" />
        </NamedExample>
      </ExampleGroup>
      <ExampleGroup title="The coast" note="The coast is drawn at the bottom of a dark background.">
        <div className={cn('overflow-hidden rounded-lg pt-10', darkBlueBackgroundClasses)}>
          <CoastScene />
        </div>
      </ExampleGroup>
    </>
  );
}
