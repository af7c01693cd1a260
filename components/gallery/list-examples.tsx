'use client';

import { ArrowUp, Pencil } from '@/components/ui/icons/icons';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { CollapsibleSummary } from '@/components/ui/page/collapsible-summary';
import { LoadMoreButton } from '@/components/ui/page/load-more-button';
import { TableCell, TableHeadCell, TableRow, Table, ScrollableTableArea } from '@/components/ui/table';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs';
import { ExampleGroup } from './example-group';

const SCHOOLS = [
  ['Bluenose Academy', 'Lunenburg', 'Not specified'],
  ['Harbour View Elementary School', 'Dartmouth', 'A. Sample'],
  ['École Beau-Port', 'Arichat', 'B. Sample'],
  ['Spruce Hill Junior High School', 'Truro', 'C. Sample'],
] as const;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export function ListExamples() {
  const [count, setCount] = useState(2);
  return (
    <>
      <ExampleGroup
        title="Tabs"
        note="Tabs work with the arrow keys, Home and End. Text typed in one tab stays while another tab shows."
      >
        <Tabs defaultValue="profile">
          <TabsList aria-label="Sample">
            <TabsTrigger value="profile">Profile</TabsTrigger>
            <TabsTrigger value="password">Password</TabsTrigger>
            <TabsTrigger value="off" disabled className="opacity-55">
              Switched off
            </TabsTrigger>
          </TabsList>
          <TabsContent value="profile">Content of the first tab.</TabsContent>
          <TabsContent value="password">Content of the second tab.</TabsContent>
        </Tabs>
      </ExampleGroup>
      <ExampleGroup
        title="Collapsible sections"
        note="Each section has the same icon, which points up while the section is open."
      >
        <details className="rounded-lg border bg-card">
          <CollapsibleSummary className="px-4 font-semibold hover:bg-accent">
            A section as wide as the card
          </CollapsibleSummary>
          <p className="border-t px-4 py-3">Content of the section.</p>
        </details>
        <details className="mt-3">
          <CollapsibleSummary className="w-fit font-semibold text-primary">
            A section as wide as its text
          </CollapsibleSummary>
          <p>Content of the section.</p>
        </details>
      </ExampleGroup>
      <ExampleGroup
        title="A table and its Show more button"
        note="The table head stays visible below the page header. Phones show cards instead of a table."
      >
        <div className="hidden sm:block">
          <Table>
            <caption className="sr-only">Schools</caption>
            <thead>
              <tr>
                <TableHeadCell aria-sort="ascending" className="text-foreground">
                  <span className="flex items-center gap-1.5">
                    Name <ArrowUp aria-hidden className="size-4" />
                  </span>
                </TableHeadCell>
                <TableHeadCell>City</TableHeadCell>
                <TableHeadCell>Principal</TableHeadCell>
                <TableHeadCell className="w-24 text-right">Actions</TableHeadCell>
              </tr>
            </thead>
            <tbody>
              {SCHOOLS.slice(0, count).map(([name, city, principal]) => (
                <TableRow key={name}>
                  <TableCell className="font-semibold text-primary">{name}</TableCell>
                  <TableCell>{city}</TableCell>
                  <TableCell className="text-muted-foreground">{principal}</TableCell>
                  <TableCell className="py-1 text-right">
                    <Button variant="ghost" size="icon" aria-label={`Edit ${name}`}>
                      <Pencil aria-hidden />
                    </Button>
                  </TableCell>
                </TableRow>
              ))}
            </tbody>
          </Table>
        </div>
        <ul className="space-y-2 sm:hidden">
          {SCHOOLS.slice(0, count).map(([name, city]) => (
            <li key={name} className="rounded-lg border bg-card px-4 py-3 shadow-card">
              <p className="font-semibold">{name}</p>
              <p className="text-sm text-muted-foreground">{city}</p>
            </li>
          ))}
        </ul>
        {count < SCHOOLS.length && (
          <div className="mt-2">
            <LoadMoreButton
              label="Show more"
              onMore={() => setCount(SCHOOLS.length)}
              isLoading={false}
              isAutomatic={false}
            />
          </div>
        )}
      </ExampleGroup>
      <ExampleGroup
        title="A table wider than its container"
        note="The table scrolls on its own, also by keyboard. A shadow shows on the side where there is more."
      >
        <ScrollableTableArea aria-label="Posts by month">
          <table className="w-full text-left text-sm tabular-nums">
            <thead>
              <tr>
                {['School', ...MONTHS].map((head) => (
                  <th key={head} scope="col" className="border-b px-3 py-2 font-semibold whitespace-nowrap">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row" className="px-3 py-2 font-semibold whitespace-nowrap">
                  Bluenose Academy
                </th>
                {MONTHS.map((month, index) => (
                  <td key={month} className="px-3 py-2">
                    {(index * 37) % 101}
                  </td>
                ))}
              </tr>
            </tbody>
          </table>
        </ScrollableTableArea>
      </ExampleGroup>
    </>
  );
}
