import { redirect } from 'react-router'
import { advisorPath } from '#web/platform/paths.ts'
import type { Route } from './+types/moved-advisor.ts'

/** The older address of an advisor's page (specification section 2, the older route table). */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(advisorPath(params.advisorId), 301)
}
