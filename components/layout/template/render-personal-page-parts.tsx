/** @jsxImportSource react */

import { QueryClientProvider } from '@tanstack/react-query';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import {
  PathnameContext,
  PathParamsContext,
  SearchParamsContext,
} from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { renderToPipeableStream } from 'next/dist/server/route-modules/app-page/vendored/ssr/react-dom-server';
import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { CurrentUserContext, CurrentUserProvider, useAccessPolicyActor } from '@/components/auth/use-current-user';
import { PostCardPlaceholderContext, type PostCardProps } from '@/components/posts/card/post-card-placeholder-context';
import { PostCard } from '@/components/posts/card/post-card';
import type { PersonalPageParts } from '@/components/providers/personal-page-part';
import { createQueryClient } from '@/components/providers/query-client';
import type { Actor } from '@/lib/policy/access-policy';
import { valuesFromApp, type MemberPageData } from '@/lib/process/values-from-app';
import { RecentlyUsedMap } from '@/lib/process/recently-used-map';
import { MINUTE } from '@/lib/time/duration';
import { jsonForScript, createSlotMarker, splitAtSlots } from '@/lib/web/page-template-slots';
import { getRenderedPageTemplates, type RenderedPageTemplate } from './rendered-page-templates';

// Renders the parts of a page that differ between people. This happens outside Next but with the same components, so
// that React can hydrate these parts.

valuesFromApp.renderPersonalPageParts = async (page) => {
  const template = getRenderedPageTemplates().get(page.path);
  if (!template) return null;
  const cards: PostCardProps[] = [];
  let actor: Actor | undefined;
  const html = await renderToText(
    <PageContexts template={template} page={page}>
      <Parts
        parts={template.parts}
        collect={(card, reader) => {
          actor = reader;
          return createSlotMarker(String(cards.push(card) - 1));
        }}
      />
    </PageContexts>,
  );
  const cardTexts = actor ? await renderCards(cards, actor, template) : [];
  const texts: Record<string, string> = { data: dataText(page) };
  let name = '';
  for (const [index, piece] of splitAtSlots(html).entries()) {
    const isName = index % 2 === 1 && !/^\d+$/.test(piece);
    if (isName) name = piece;
    else texts[name] = (texts[name] ?? '') + (index % 2 === 0 ? piece : (cardTexts[Number(piece)] ?? ''));
  }
  return texts;
};

type PageContextsProps = { template: RenderedPageTemplate; page: MemberPageData; children: ReactNode };

function PageContexts({ template, page, children }: PageContextsProps) {
  const client = createQueryClient();
  for (const [key, data] of [...page.entries.layout, ...page.entries.page]) client.setQueryData(key, data);
  return (
    <NextContexts template={template} path={page.path} params={page.params}>
      <QueryClientProvider client={client}>
        <CurrentUserProvider>{children}</CurrentUserProvider>
      </QueryClientProvider>
    </NextContexts>
  );
}

type NextContextsProps = {
  template: RenderedPageTemplate;
  path: string;
  params: Record<string, string>;
  children: ReactNode;
};

const NO_QUERY = new URLSearchParams() as never;

/** Provides the React contexts that Next's hooks and links read. */
const NextContexts = ({ template, path, params, children }: NextContextsProps) => (
  <AppRouterContext value={template.router}>
    <PathnameContext value={path}>
      <PathParamsContext value={params}>
        <SearchParamsContext value={NO_QUERY}>{children}</SearchParamsContext>
      </PathParamsContext>
    </PathnameContext>
  </AppRouterContext>
);

type PartsProps = { parts: PersonalPageParts; collect: (card: PostCardProps, actor: Actor) => ReactNode };

function Parts({ parts, collect }: PartsProps) {
  const actor = useAccessPolicyActor();
  // For a suspended member, post cards show the end of the suspension. So they do not come from the cache of post
  // cards, which all members share.
  return (
    <PostCardPlaceholderContext
      value={actor.role !== 'visitor' && actor.isSuspended ? null : (card) => collect(card, actor)}
    >
      {[...parts].map(([name, part]) => [createSlotMarker(name), part])}
    </PostCardPlaceholderContext>
  );
}

/** Maximum number of post cards in the cache. */
const MAX_CACHED = 500;
const cachedCards = new RecentlyUsedMap<string, Promise<string>>(MAX_CACHED);

/**
 * Placeholder for the reader's id when a post card is rendered for the cache. Cards only compare the reader's id with
 * the ids of authors.
 */
const ANY_READER = -1;

/**
 * Renders post cards and caches them, because many members see the same card. A card is rendered without other data of
 * the member, so it cannot reveal such data.
 */
function renderCards(cards: PostCardProps[], reader: Actor, template: RenderedPageTemplate): Promise<string[]> {
  const actor = { ...reader, id: reader.id && ANY_READER } as Actor;
  const minute = Math.floor(Date.now() / MINUTE);
  const render = async (card: PostCardProps): Promise<string> => {
    const html = await renderToText(
      <NextContexts template={template} path="" params={{}}>
        <QueryClientProvider client={createQueryClient()}>
          <CurrentUserContext value={{ user: null, actor }}>
            {createSlotMarker('card')}
            <PostCard {...card} />
          </CurrentUserContext>
        </QueryClientProvider>
      </NextContexts>,
    );
    // React puts preload links for the card's pictures before the slot marker. The page must not contain these links,
    // so everything before the marker is removed.
    const [, , text = ''] = splitAtSlots(html);
    return text;
  };
  return Promise.all(
    cards.map((card) => {
      // The key contains everything that a card depends on: the minute, the member's rights, and the post as they may
      // see it.
      const key = JSON.stringify([minute, actor, card]);
      const text = cachedCards.getOrMake(key, () => render(card));
      text.catch(() => cachedCards.delete(key));
      return text;
    }),
  );
}

/** Returns the page's data as JSON. The JSON of a post that many pages contain is cached (`freezeAndCacheJson`). */
function dataText({ entries }: MemberPageData): string {
  const posts: string[] = [];
  const outline = JSON.stringify(entries, (key, value: unknown) =>
    key === 'items' && Array.isArray(value)
      ? value.map((post) => createSlotMarker(String(posts.push(jsonForScript(post)) - 1)))
      : value,
  );
  // `outline` contains a marker in place of each post. Because the marker is a JSON string, the code below also removes
  // the quotation marks around the marker.
  const pieces = splitAtSlots(outline.replaceAll('<', '\\u003c'));
  return pieces
    .map((piece, index) => {
      if (index % 2 === 1) return posts[Number(piece)] ?? 'null';
      return piece.slice(index === 0 ? 0 : 1, index === pieces.length - 1 ? undefined : -1);
    })
    .join('');
}

let renderings = 0;

/** Renders an element as HTML, after all its lazy parts have loaded. Ids in the HTML are unique in this process. */
function renderToText(element: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const output = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString());
        done();
      },
    });
    const { pipe } = renderToPipeableStream(element, {
      identifierPrefix: `p${(renderings += 1)}`,
      // Writes large parts directly into the HTML. By default, React sends a large part at the end, and a script moves
      // the part to its position.
      progressiveChunkSize: Infinity,
      onAllReady: () => pipe(output),
      onError: reject,
    });
  });
}
