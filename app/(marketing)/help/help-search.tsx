'use client';

import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { Link } from '@/components/ui/page/link';
import { MAX_SEARCH_CHARACTERS } from '@/lib/search/parse-search-text';
import { CollapsiblePageSection } from '../_components/collapsible-page-section';
import { OpenSectionFromUrlHash } from '../_components/collapsible-section-controls';
import { searchQuestions } from './search-questions';

export type HelpQuestion = {
  /** Anchor of the answer, to which other pages link. */
  id: string;
  ask: string;
  /** Words that people may search for, in addition to those of the question and the answer. */
  keywords: string;
  answer: ReactNode;
};
export type HelpQuestionGroup = { id: string; title: string; questions: readonly HelpQuestion[] };

type HelpSearchProps = {
  groups: readonly HelpQuestionGroup[];
  /** Search text from the page's address. */
  query: string;
  /** Ids of the questions that match `query`, best first. Null if the search field is empty. */
  matches: readonly string[] | null;
  /** Element to show if no question matches the search. */
  empty: ReactNode;
};

/**
 * All questions by group, below a search field. During a search, the matching questions replace the groups, best match
 * first.
 */
export function HelpSearch({ groups, query, matches: initialMatches, empty }: HelpSearchProps) {
  const [matches, setMatches] = useState(initialMatches);
  const field = useRef<HTMLInputElement>(null);
  const questions = groups.flatMap((group) => group.questions);

  function search(typed: string) {
    const textOf = (id: string) => document.getElementById(id)?.textContent ?? '';
    setMatches(searchQuestions(questions, textOf, typed));
  }

  // Searches for text that the visitor typed before the scripts ran.
  const searchTypedText = useEffectEvent(() => {
    const typed = field.current?.value ?? '';
    if (typed !== query) search(typed);
  });
  useEffect(() => searchTypedText(), []);

  return (
    <>
      <search className="block print:hidden">
        <form action="/help" className="flex max-w-lg gap-2">
          {/* A plain `<input>`, because our `Input` component would add code for merging CSS classes to this page. */}
          <input
            ref={field}
            type="search"
            name="q"
            aria-label="Search the help"
            placeholder="Search the help"
            defaultValue={query}
            maxLength={MAX_SEARCH_CHARACTERS}
            autoComplete="off"
            enterKeyHint="search"
            onChange={({ target }) => search(target.value)}
            className="h-13 control"
          />
          <noscript>
            <button
              type="submit"
              className="button h-13 bg-primary px-6 text-primary-foreground hover:bg-primary-hover"
            >
              Search
            </button>
          </noscript>
        </form>
        <p role="status">
          {matches?.length === 0 && empty}
          {matches && matches.length > 0 && (matches.length === 1 ? '1 answer' : `${matches.length} answers`)}
        </p>
        {matches && (
          <Link
            href="/help"
            prefetch={false}
            className="inline-flex min-h-11 items-center"
            onClick={() => {
              if (field.current) field.current.value = '';
              setMatches(null);
            }}
          >
            Show all questions
          </Link>
        )}
      </search>
      {matches ? (
        <Group id="results" title="Search results" isHidden={matches.length === 0}>
          {/* Questions that do not match stay in the page but are hidden, because the next search reads the text of all
              questions from the page. */}
          {[...questions]
            .sort((one, other) => rankIn(matches, one) - rankIn(matches, other))
            .map((question) => (
              <Question
                key={question.id}
                question={question}
                isOpen={question.id === matches[0]}
                isHidden={!matches.includes(question.id)}
              />
            ))}
        </Group>
      ) : (
        groups.map((group) => (
          <Group key={group.id} id={group.id} title={group.title}>
            {group.questions.map((question) => (
              <Question key={question.id} question={question} />
            ))}
          </Group>
        ))
      )}
      <OpenSectionFromUrlHash />
    </>
  );
}

/** Returns the rank of a question in the search results, from 0. Questions that do not match get the last rank. */
const rankIn = (matches: readonly string[], { id }: HelpQuestion): number =>
  matches.includes(id) ? matches.indexOf(id) : matches.length;

type GroupProps = { id: string; title: string; isHidden?: boolean; children: ReactNode };

function Group({ id, title, isHidden = false, children }: GroupProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      hidden={isHidden}
      className="mt-8 grid gap-x-14 lg:grid-cols-[14.5rem_minmax(0,48rem)]"
    >
      <h2 id={`${id}-title`} className="mt-0! py-3 font-display">
        {title}
      </h2>
      <div className="border-t">{children}</div>
    </section>
  );
}

type QuestionProps = { question: HelpQuestion; isOpen?: boolean; isHidden?: boolean };

function Question({ question: { id, ask, answer }, isOpen = false, isHidden = false }: QuestionProps) {
  return (
    <CollapsiblePageSection id={id} title={ask} as="h3" open={isOpen} hidden={isHidden}>
      {answer}
    </CollapsiblePageSection>
  );
}
