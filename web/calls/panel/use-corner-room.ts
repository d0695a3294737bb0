import type { RefObject } from 'react'
import { useHeightVariable } from '#web/ui/layout/use-height-variable.ts'

/** Pixels from the end of the window to a panel in its corner, and from the panel to a chat. */
const below = 112
const above = 16
const roomFor = (height: number) => below + height + above

/**
 * Tells chats how much of the end of a wide window a panel in its corner takes, so that their last
 * lines stay in sight.
 */
export const useCornerRoom = (panel: RefObject<HTMLElement | null>): void =>
  useHeightVariable(panel, '--corner-room', roomFor)
