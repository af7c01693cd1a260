'use client';

import { hashKey, type QueryKey } from '@tanstack/react-query';
import { useState, useTransition } from 'react';
import type { PostView } from '@/lib/posts/schema';

/** More than a window shows. */
const FIRST = 4;
/** So few that a slow phone answers a finger between two steps. */
const STEP = 5;

/** How many were drawn when each list was left: going back finds the page as long as it was, and so the place in it. */
const left = new Map<string, number>();

/** The posts of a list that are drawn: others that came with them wait until they near the window. */
export function useDrawn(queryKey: QueryKey, posts: PostView[]) {
  const list = hashKey(queryKey);
  const [count, setCount] = useState(() => left.get(list) ?? FIRST);
  const [isDrawing, startDrawing] = useTransition();
  // What is written meanwhile comes on top: it takes no card away in which somebody may be writing.
  const [first] = useState(posts[0]?.id);
  const added = Math.max(
    0,
    posts.findIndex(({ id }) => id === first),
  );

  function drawMore() {
    left.set(list, count + STEP);
    startDrawing(() => setCount(count + STEP));
  }
  return { drawn: posts.slice(0, added + count), drawMore, isDrawing };
}
