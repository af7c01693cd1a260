'use client';

import { CalendarDays } from '@/components/ui/icons/icons';
import { useState } from 'react';
import { LazySchoolBusIllustration } from '@/components/illustrations/lazy-illustrations';
import { Button } from '@/components/ui/button';
import { FieldError } from '@/components/ui/form/field-error';
import { EmptyState } from '@/components/ui/page/empty-state';
import { LoadError } from '@/components/ui/page/load-error';
import { PageError } from '@/components/ui/page/page-error';
import { ExampleGroup } from './example-group';

const FAILURE = new Error('sample');

export function EmptyStateExamples() {
  const [isRetrying, setIsRetrying] = useState(false);
  const [isPageShown, setIsPageShown] = useState(false);
  const retry = () => {
    setIsRetrying(true);
    setTimeout(() => setIsRetrying(false), 2_000);
  };
  return (
    <>
      <ExampleGroup
        title="Empty"
        note="An empty state says what is missing, why, and what to do about it. Pages show a drawing, and parts of a page show an icon."
        className="grid items-start gap-5 lg:grid-cols-2"
      >
        <EmptyState
          as="h3"
          picture={<LazySchoolBusIllustration />}
          title="Your feed is empty"
          action={<Button>Browse Schools</Button>}
        >
          Follow a school and what its parents write will appear here.
        </EmptyState>
        <EmptyState as="h3" icon={CalendarDays} title="No events yet">
          Create an event, or import the school’s calendar file.
        </EmptyState>
      </ExampleGroup>
      <ExampleGroup
        title="Not loaded"
        note="The error takes the place of the missing content. The retry button keeps the focus."
      >
        <LoadError title="Error loading posts" error={FAILURE} onRetry={retry} isRetrying={isRetrying} />
      </ExampleGroup>
      <ExampleGroup title="A page that failed to load" note="A toast appears together with the message on the page.">
        {isPageShown ? (
          <PageError title="Error loading feed" retry={() => setIsPageShown(false)} />
        ) : (
          <Button variant="outline" onClick={() => setIsPageShown(true)}>
            Show the page error
          </Button>
        )}
      </ExampleGroup>
      <ExampleGroup title="A field with an error">
        <FieldError id="sample-field-error">Please enter a valid email address</FieldError>
      </ExampleGroup>
    </>
  );
}
