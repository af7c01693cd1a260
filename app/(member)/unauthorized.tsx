/** Next.js sends this component with every signed-in page, so it must be small. */
export { default } from '../forbidden';
