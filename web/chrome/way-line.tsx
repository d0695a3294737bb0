import { useNavigation } from 'react-router'

/** A line along the foot of the header while the next page is on its way; it waits a moment, for most come at once. */
export function WayLine() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <span aria-hidden="true" className="absolute inset-x-0 -bottom-px h-0.5 overflow-hidden">
      <span className="way-line block h-full bg-action" />
    </span>
  )
}
