import ChevronDown from 'lucide-react/icons/chevron-down'
import { onlineStatusLabels } from '#contract/profiles/labels.ts'
import type { OwnProfile } from '#contract/profiles/schemas.ts'
import { type OnlineStatus, onlineStatuses } from '#contract/profiles/values.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import { useOnlineStatus } from './use-online-status.ts'

const dots: Record<OnlineStatus, string> = {
  online: 'text-ok',
  busy: 'text-bad',
  away: 'text-warn',
  offline: 'text-ink-3',
}

/** The online status of Settings, to change from a page's head. */
export function PresenceMenu({ own, onSaved }: { own: OwnProfile; onSaved: () => void }) {
  const { status, choose } = useOnlineStatus(own.profile, onSaved)
  return (
    <Menu
      trigger={
        <Button size="sm" variant="secondary">
          <span aria-hidden="true" className={`size-1.75 rounded-full bg-current ${dots[status]}`} />
          <span>
            <span className="sr-only">Your online status: </span>
            {onlineStatusLabels[status]}
          </span>
          <Icon of={ChevronDown} small />
        </Button>
      }
      items={onlineStatuses.map((value) => ({
        label: onlineStatusLabels[value],
        onSelect: () => void choose(value),
      }))}
    />
  )
}
