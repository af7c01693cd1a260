export { GET } from './ready/route';
