/** Look of a tool in the toolbar of the post sheet: an icon above a short label. */
export const TOOL =
  'relative flex min-h-14 min-w-16 flex-1 cursor-pointer flex-col items-center justify-center gap-1 rounded-md text-xs font-semibold text-muted-foreground -outline-offset-2 hover:text-foreground focus-visible:outline-2 has-focus-visible:outline-2 has-focus-visible:outline-ring aria-disabled:opacity-60 aria-pressed:text-primary has-[input:checked]:text-primary [&>svg]:size-5.5';
