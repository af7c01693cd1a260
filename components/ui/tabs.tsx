'use client';

import {
  createContext,
  use,
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
} from 'react';
import { cn } from '@/lib/cn';
import { pressedKeyUnlessComposing } from './keyboard/pressed-key';

// Our own tabs, because Radix's tabs put style attributes into the server's HTML, which our content security policy
// forbids.

type TabsState = { id: string; value: string; select: (value: string) => void };
const TabsContext = createContext<TabsState | null>(null);

function useTabs(): TabsState {
  const state = use(TabsContext);
  if (!state) throw new Error('A component of <Tabs> is used outside <Tabs>.');
  return state;
}

const tabId = (tabs: TabsState, value: string) => `${tabs.id}-tab-${value}`;
const panelId = (tabs: TabsState, value: string) => `${tabs.id}-panel-${value}`;

type TabsProps = Omit<ComponentProps<'div'>, 'defaultValue'> & {
  defaultValue: string;
  /** With `onValueChange`, the parent controls the selected tab. */
  value?: string;
  onValueChange?: (value: string) => void;
};

export function Tabs({ defaultValue, value, onValueChange, ...props }: TabsProps) {
  const id = useId();
  const [ownValue, setOwn] = useState(defaultValue);
  const select = (next: string) => {
    setOwn(next);
    onValueChange?.(next);
  };
  return (
    <TabsContext value={{ id, value: value ?? ownValue, select }}>
      <div {...props} />
    </TabsContext>
  );
}

/** Moves between tabs with the arrow keys, Home and End. The Tab key reaches only the selected tab. */
function moveBetweenTabs(event: KeyboardEvent<HTMLElement>) {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]:not(:disabled)')];
  const at = tabs.findIndex((tab) => tab === document.activeElement);
  const targetIndex = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[pressedKeyUnlessComposing(event)];
  if (targetIndex === undefined || at < 0) return;
  event.preventDefault();
  const next = tabs.at(targetIndex % tabs.length);
  next?.focus();
  next?.click();
}

/** Returns the ends at which the row of tabs is cut off: 'start', 'end' or both. */
function cutEnds({ scrollLeft, clientWidth, scrollWidth }: HTMLElement): string {
  const isCut = { start: scrollLeft > 1, end: scrollLeft + clientWidth < scrollWidth - 1 };
  return [isCut.start && 'start', isCut.end && 'end'].filter(Boolean).join(' ');
}

/** Scrolls the tab row to the tab without scrolling the page. */
function scrollTabIntoView(tab: HTMLElement): void {
  const list = tab.parentElement;
  if (list) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
}

/**
 * Scrolls a tab with keyboard focus fully into view, because browsers do not scroll to partly visible tabs. A tab that
 * gets the focus from a click does not scroll, because another tab would move under the pointer.
 */
const showFocused = ({ target }: FocusEvent<HTMLElement>) =>
  target.matches(':focus-visible') && scrollTabIntoView(target);

/** Lets the row of tabs scroll if the tabs do not fit, and keeps the selected tab visible. */
function useScrollingRow(chosen: string) {
  const row = useRef<HTMLDivElement>(null);
  const [cut, setCut] = useState('');
  useEffect(() => {
    const list = row.current;
    if (!list) return;
    const measure = () => setCut(cutEnds(list));
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    list.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      list.removeEventListener('scroll', measure);
    };
  }, []);
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-selected=true]');
    if (tab) scrollTabIntoView(tab);
  }, [chosen]);
  return { row, cut };
}

/**
 * The CSS masks are written in full, because Tailwind's mask classes add twenty declarations to the style sheet of
 * every page.
 */
const FADES = [
  'data-[cut=end]:[mask-image:linear-gradient(to_right,#000_85%,#0000)]',
  'data-[cut=start]:[mask-image:linear-gradient(to_left,#000_85%,#0000)]',
  "data-[cut='start_end']:[mask-image:linear-gradient(to_right,#0000,#000_15%,#000_85%,#0000)]",
];

/** Shows the row of tabs. The aria-label says what the tabs are about. */
export function TabsList({ className, ...props }: ComponentProps<'div'> & { 'aria-label': string }) {
  const { row, cut } = useScrollingRow(useTabs().value);
  return (
    <div
      ref={row}
      role="tablist"
      onKeyDown={moveBetweenTabs}
      onFocus={showFocused}
      data-cut={cut}
      className={cn(
        'relative flex [scrollbar-width:none] gap-x-1 overflow-x-auto shadow-[inset_0_-1px_var(--color-border)]',
        FADES,
        className,
      )}
      {...props}
    />
  );
}

export function TabsTrigger({ value, className, ...props }: ComponentProps<'button'> & { value: string }) {
  const tabs = useTabs();
  const chosen = tabs.value === value;
  return (
    <button
      type="button"
      role="tab"
      id={tabId(tabs, value)}
      aria-selected={chosen}
      aria-controls={panelId(tabs, value)}
      tabIndex={chosen ? 0 : -1}
      onClick={() => tabs.select(value)}
      className={cn(
        'h-11 shrink-0 border-b-2 px-3 font-semibold -outline-offset-2 transition-colors sm:px-4',
        // Where the browser supports `scroll-initial-target`, the selected tab is scrolled into view even before our
        // script runs.
        chosen
          ? 'border-primary text-primary [scroll-initial-target:nearest]'
          : 'border-transparent text-muted-foreground hover:text-foreground',
        className,
      )}
      {...props}
    />
  );
}

/**
 * Shows the content of a tab, which remains mounted while another tab is selected, so that unsent input is not lost.
 */
export function TabsContent({ value, className, ...props }: ComponentProps<'div'> & { value: string }) {
  const tabs = useTabs();
  return (
    <div
      role="tabpanel"
      id={panelId(tabs, value)}
      aria-labelledby={tabId(tabs, value)}
      hidden={tabs.value !== value}
      className={cn('base:pt-6', className)}
      {...props}
    />
  );
}
