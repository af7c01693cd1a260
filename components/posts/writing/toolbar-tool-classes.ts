/** Style of a tool in the toolbar of the post sheet: an icon above a short label. */
export const TOOLBAR_TOOL_CLASSES =
  'relative flex min-h-14 min-w-0 flex-1 cursor-pointer flex-col items-center justify-center gap-1 text-center text-xs font-semibold wrap-anywhere -outline-offset-2 base:text-muted-foreground base:hover:text-foreground has-focus-visible:outline-2';
