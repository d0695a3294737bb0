import {
  infiniteQueryOptions,
  keepPreviousData,
  QueryCache,
  QueryClient,
  queryOptions,
  skipToken,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import type { EndpointCall, EndpointReply, EndpointShape } from '#contract/endpoint.ts'
import { toastProblem } from '../problems/toast-problem.ts'
import { callWith } from './call.ts'
import { type SessionSource, sessionSource } from './session-source.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { toastsProblem?: boolean }
  }
}

let browserClient: QueryClient | null = null

/**
 * The replies this browser holds (docs/decisions/009-client-data.md). On the server each render has
 * a cache of its own, which nothing fills.
 */
export function queryClient(): QueryClient {
  if (typeof document === 'undefined') return createQueryClient(null)
  browserClient ??= createQueryClient(sessionSource)
  return browserClient
}

/**
 * Makes a cache that empties with the session. A request is sent once, also offline, so that what
 * failed shows at once with a way to try again.
 */
export function createQueryClient(session: SessionSource | null): QueryClient {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always' }, mutations: { networkMode: 'always' } },
    queryCache: new QueryCache({
      onError: (error, { meta, state }) => {
        // A page that shows older data keeps it; only a first read that failed is worth a sentence.
        if (meta?.toastsProblem && state.data === undefined) toastProblem(error)
      },
    }),
  })
  session?.onEvent(({ type }) => type === 'SIGNED_OUT' && client.clear())
  return client
}

export type EndpointQueryOptions = {
  /**
   * Milliseconds before the request is sent. Other input within them replaces it, as while somebody
   * types.
   */
  restMs?: number
  /** Milliseconds for which a reply is not read again; none by default. */
  staleTime?: number
  /** The last reply is shown until the one for other input comes; `isPlaceholderData` says so. */
  keepsPrevious?: boolean
  /** Says in a toast why nothing came, for parts of a page without a place for it. */
  toastsProblem?: boolean
}

/**
 * The query of an endpoint. Its key is the endpoint's path and the input; without input nothing is
 * read.
 */
export function endpointQuery<const S extends EndpointShape>(
  endpoint: S,
  input: EndpointCall<S> | null,
  { restMs = 0, staleTime = 0, keepsPrevious = false, toastsProblem = false }: EndpointQueryOptions = {},
) {
  return queryOptions<EndpointReply<S>>({
    queryKey: [endpoint.path, input],
    queryFn:
      input === null
        ? skipToken
        : async ({ signal }) => {
            if (restMs > 0) await rest(restMs, signal)
            return callWith(endpoint, input, { signal })
          },
    staleTime,
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
    meta: { toastsProblem },
  })
}

/**
 * Reads an endpoint for a component: once for all that ask the same, aborted when nobody asks any
 * more, and again when the component comes back, when the person returns to the page, or when
 * `invalidate` names the endpoint.
 */
export function useEndpoint<const S extends EndpointShape>(
  endpoint: S,
  input: EndpointCall<S> | null,
  options?: EndpointQueryOptions,
) {
  return useQuery(endpointQuery(endpoint, input, options), queryClient())
}

/** What a loader has read is not read again at once. */
const justReadMs = 5_000

/** For `useEndpoint` of what a loader reads by `prefetch`. */
export const justRead: EndpointQueryOptions = { staleTime: justReadMs }

/**
 * Reads an endpoint in a loader for a part that shows it by `useEndpoint` with `justRead`: what is
 * below the part does not move when the reply comes. Null when it failed; the part then reads it.
 */
export function prefetch<const S extends EndpointShape>(
  endpoint: S,
  input: EndpointCall<S>,
  options?: EndpointQueryOptions,
): Promise<EndpointReply<S> | null> {
  return queryClient()
    .fetchQuery(endpointQuery(endpoint, input, options))
    .catch(() => null)
}

/** A page of a list, and where the next one begins. */
type CursorPage = { readonly nextCursor: string | null }

type ReadPage<P> = (cursor: string | null, signal: AbortSignal) => Promise<P>
type PagesOptions<P> = {
  first?: P
  staleTime?: number
  /** Milliseconds until what is shown is read again, as long as it waits for something. */
  pollMs?: (pages: readonly P[]) => number | false
}

/**
 * The query of a list by pages; reading it again reads all pages that are held. `first` is a page a
 * loader has read.
 */
export function pagesQuery<P extends CursorPage>(
  key: readonly [path: string, ...input: readonly unknown[]],
  read: ReadPage<P>,
  { first, staleTime = first ? justReadMs : 0 }: PagesOptions<P> = {},
) {
  return infiniteQueryOptions({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime,
    // The first page of the next visit comes with it.
    ...(first && { initialData: { pages: [first], pageParams: [null] }, gcTime: 0 }),
  })
}

/**
 * Reads a list page by page for a component; `fetchNextPage` reads one more.
 *
 * @param key the endpoint's path first, as of every query, so that `invalidate` finds it
 */
export function usePages<P extends CursorPage>(
  key: readonly [path: string, ...input: readonly unknown[]],
  read: ReadPage<P>,
  options: PagesOptions<P> = {},
) {
  const { pollMs } = options
  return useInfiniteQuery(
    {
      ...pagesQuery(key, read, options),
      refetchInterval: ({ state }) => pollMs?.(state.data?.pages ?? []) ?? false,
    },
    queryClient(),
  )
}

/**
 * Reads what is shown of these endpoints again; what is not shown is read when it is next needed.
 */
export async function invalidate(...endpoints: readonly EndpointShape[]): Promise<void> {
  const client = queryClient()
  await Promise.all(
    endpoints.map(async ({ path }) => {
      // A first reply on its way would be shared, though it may be older than what was just saved.
      await client.cancelQueries({ queryKey: [path], predicate: ({ state }) => state.data === undefined })
      await client.invalidateQueries({ queryKey: [path] })
    }),
  )
}

/**
 * Changes a reply this browser holds to a newer state, such as one an event carries. A reply on its
 * way is older and dropped.
 */
export async function updateReply<const S extends EndpointShape>(
  endpoint: S,
  input: EndpointCall<S>,
  change: (reply: EndpointReply<S> | undefined) => EndpointReply<S> | undefined,
): Promise<void> {
  const { queryKey } = endpointQuery(endpoint, input)
  await queryClient().cancelQueries({ queryKey, exact: true })
  queryClient().setQueryData(queryKey, change)
}

function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal.addEventListener('abort', stop)
    function stop() {
      clearTimeout(timer)
      reject(signal.reason)
    }
  })
}
