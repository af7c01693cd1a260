/** Next's own copy of React, which has no types. */
declare module 'next/dist/server/route-modules/app-page/vendored/ssr/react-dom-server' {
  export { renderToPipeableStream } from 'react-dom/server';
}
