import { type LoaderFunctionArgs, redirect } from 'react-router'
import { redirects } from '../../redirects.ts'

/** Sends the visitor on and keeps the query, so that a link to /login?next=... still works. */
export function loader({ request }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  return redirect((redirects[url.pathname.replace(/\/$/, '')] ?? '/') + url.search, 301)
}
