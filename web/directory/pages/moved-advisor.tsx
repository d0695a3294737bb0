import { redirect } from 'react-router'
import { advisorPath } from '#web/paths.ts'
import type { Route } from './+types/moved-advisor.ts'

/** The older address of an advisor's page (docs/product.md "Pages"). */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(advisorPath(params.advisorId), 301)
}
