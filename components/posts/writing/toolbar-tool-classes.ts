/**
 * Style of a tool in the toolbar of the post sheet: an icon above a short label. Six tools fit in a row on a phone of
 * 360 px. With larger text, the tools wrap.
 */
export const TOOLBAR_TOOL_CLASSES =
  'relative flex min-h-14 min-w-14 flex-1 cursor-pointer flex-col items-center justify-center gap-1 text-center text-[0.6875rem] font-semibold tracking-tight wrap-anywhere -outline-offset-2 base:text-muted-foreground base:hover:text-foreground has-focus-visible:outline-2';
