import { data, redirect, useLocation } from 'react-router'
import { allPages } from '#web/pages.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { redirects } from '#web/redirects.ts'
import { NotFoundView } from '#web/ui/layout/not-found-view.tsx'
import { FromHere } from '../not-found/from-here.tsx'
import type { Route } from './+types/not-found.ts'

/**
 * Answers with a true 404, so that neither search engines nor monitors take the page for one that
 * exists. An address typed in capitals leads to its page.
 */
export function loader({ url }: Route.LoaderArgs) {
  const path = url.pathname.toLowerCase()
  const isPage = path in redirects || allPages.some((page) => page.path === path)
  if (isPage && path !== url.pathname) return redirect(path + url.search, 301)
  return data(null, { status: 404 })
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta({
    title: 'Page Not Found',
    description: 'The page does not exist or has moved.',
    path: args.location.pathname,
    noindex: true,
  })(args)

export default function NotFound() {
  const { pathname } = useLocation()
  return (
    <NotFoundView key={pathname}>
      <FromHere pathname={pathname} />
    </NotFoundView>
  )
}
