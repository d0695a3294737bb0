import { type LoaderFunctionArgs, redirect } from 'react-router'
import { redirects } from '#web/redirects.ts'

/**
 * Redirects a moved address and keeps its query, so that /login?next=... still works. `url` is the
 * address of the page; `request.url` of a client navigation ends in `.data`.
 */
export function loader({ url }: LoaderFunctionArgs) {
  const target = redirects[url.pathname.replace(/\/$/, '')]
  if (!target) throw new Response(null, { status: 404 })
  return redirect(target + url.search, 301)
}
