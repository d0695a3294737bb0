import { Outlet } from 'react-router'
import '#web/desk.css'

/**
 * Around public pages that are more than text: brings the styles which a first visit to the others
 * does not pay for.
 */
export default function FullStyles() {
  return <Outlet />
}
