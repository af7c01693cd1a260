export { default } from '../join/layout';
