import { useNavigation } from 'react-router'

/**
 * A progress line at the foot of the header while the next page loads. Its delay hides it for fast
 * pages.
 */
export function NavigationProgress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <span aria-hidden="true" className="absolute inset-x-0 -bottom-px h-0.5 overflow-hidden">
      <span className="navigation-progress block h-full bg-action" />
    </span>
  )
}
