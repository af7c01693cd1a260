/** Classes of a rounded link or button for one choice, such as a filter or a school. */
export const chipClasses =
  'inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full border px-3 py-1 text-left text-sm font-semibold';
