import type { ApiRoutes } from './generated/api-routes';

// Types of requests and replies, from the schemas in app/api (record 113). Browsers do not load the route files,
// because types do not exist at run time.

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

type RouteTypes = { query: unknown; body: unknown; reply: unknown };

type Below<Tree, Segment> = Segment extends keyof Tree ? Tree[Segment] : never;
type Either<First, Second> = [First] extends [never] ? Second : First;

/**
 * Route file that answers a path. In the tree of route files, `*` stands for any id. As in Next, a segment with a fixed
 * text has priority over `*`.
 */
type FileAt<Tree, Segments extends string> = [Tree] extends [never]
  ? never
  : Segments extends `${infer First}/${infer Rest}`
    ? Either<FileAt<Below<Tree, First>, Rest>, FileAt<Below<Tree, '*'>, Rest>>
    : Either<Below<Below<Tree, Segments>, '/'>, Below<Below<Tree, '*'>, '/'>>;

type WithoutQuery<Path extends string> = Path extends `${infer Start}?${string}` ? Start : Path;

/** Types of the route that answers a request, or `never` if no route answers it. */
type TypesOf<M extends Method, Path extends string> =
  WithoutQuery<Path> extends `/api/${infer Segments}` ? TypesIn<FileAt<ApiRoutes, Segments>, M> : never;

type TypesIn<File, M extends Method> = File extends { [K in M]: { types?: infer Types extends RouteTypes } }
  ? Types
  : never;

type NamesInQuery<Query extends string> = Query extends `${infer First}&${infer Rest}`
  ? NamesInQuery<First> | NamesInQuery<Rest>
  : Query extends `${infer Name}=${string}`
    ? Name
    : never;

type NamesInPath<Path extends string> = Path extends `${string}?${infer Query}` ? NamesInQuery<Query> : never;

/**
 * Those members of the union `Path` that are not paths of the API, or that have an unknown query parameter. The
 * compiler shows these paths in its error message.
 */
type UnknownPaths<M extends Method, Path extends string> = M extends Method
  ? Path extends string
    ? [TypesOf<M, Path>] extends [never]
      ? Path
      : [NamesInPath<Path>] extends [keyof TypesOf<M, Path>['query']]
        ? never
        : Path
    : never
  : never;

/** Type that accepts a path, or a union of paths, if all of them exist in the API. */
export type KnownPath<M extends Method, Path extends string> = [UnknownPaths<M, Path>] extends [never]
  ? unknown
  : { 'The API does not have': M; at: UnknownPaths<M, Path> };

/** Type of the reply to a request. For several methods or paths, the union of the types of their replies. */
export type Reply<M extends Method, Path extends string> = M extends Method
  ? Path extends string
    ? TypesOf<M, Path>['reply']
    : never
  : never;

/**
 * Type of the body of a request. For a union of methods or paths, the type is a body that all of these requests accept.
 */
export type Body<M extends Method, Path extends string> = (
  M extends Method ? (Path extends string ? (body: [TypesOf<M, Path>['body']]) => void : never) : never
) extends (body: infer Bodies extends [unknown]) => void
  ? Bodies[0]
  : never;

/** Arguments of `callApi` after the method and the path. The body is optional only if the route does not need one. */
export type RemainingCallArguments<M extends Method, Path extends string, Options> =
  // An unknown path accepts any body, so that the compiler reports an error about the path only.
  unknown extends KnownPath<M, Path>
    ? undefined extends Body<M, Path>
      ? [body?: Body<M, Path>, options?: Options]
      : [body: Body<M, Path>, options?: Options]
    : [body?: unknown, options?: Options];

/** Key of a query in the browser's query cache: the path and, for a list, the query parameters. */
export type ApiQueryKey = readonly [path: string, query?: Record<string, string>];

/** Type of the items of a list that the API sends in pages, or `never` for other data. */
export type ListItem<Path extends string> = Path extends string
  ? TypesOf<'GET', Path> extends { query: { cursor?: unknown }; reply: (infer Item)[] }
    ? Item
    : never
  : never;
