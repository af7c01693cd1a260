'use client';

import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';

type LoadMoreProps = {
  onMore: () => void;
  isLoading: boolean;
  /**
   * True if the next page loads automatically. False after a failure or after several pages, so that only a click loads
   * the next page.
   */
  isAutomatic: boolean;
  label?: string;
};

/** Loads the next page of a list when the reader has scrolled near the end, or clicks the button. */
export function LoadMoreButton({ onMore, isLoading, isAutomatic, label = 'Load more' }: LoadMoreProps) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(onMore);
  useEffect(() => {
    latest.current = onMore;
  });

  useEffect(() => {
    if (!isAutomatic || isLoading || !place.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && latest.current(),
      { rootMargin: '600px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isAutomatic, isLoading]);

  return (
    <div ref={place} className="flex justify-center py-2">
      <Button variant="outline" onClick={onMore} pending={isLoading}>
        {label}
      </Button>
    </div>
  );
}
