/** Next.js sends this component with every page, like `forbidden.tsx`. No page answers 401. */
export { default } from './forbidden';
