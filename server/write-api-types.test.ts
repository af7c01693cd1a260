import { expect, it } from 'vitest';
import { renderApiRoutesType } from './write-api-types';

it('the type of all routes has a branch for each segment of a path', () => {
  const files = ['app/api/[[...path]]/route.ts', 'app/api/posts/[id]/route.ts', 'app/api/posts/route.ts'];
  expect(renderApiRoutesType(files)).toBe(
    `// Written by \`npm run generate\`.
export type ApiRoutes = {
  "posts": {
    "*": {
      "/": typeof import('@/app/api/posts/[id]/route')
    },
    "/": typeof import('@/app/api/posts/route')
  }
};
`,
  );
});
