import BadgeCheck from 'lucide-react/icons/badge-check'
import EyeOff from 'lucide-react/icons/eye-off'
import Lock from 'lucide-react/icons/lock'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { Icon } from '#web/ui/icons/icon.tsx'
import type { Figure } from '../content/claims.ts'
import { badges } from '../content/home.ts'

const icons = { verified: ShieldCheck, security: Lock, certified: BadgeCheck, protection: EyeOff }

/** Four plain statements, without seals. */
export function TrustStrip({ verifiedAdvisors }: { verifiedAdvisors: Figure | null }) {
  return (
    <ul className="mt-8 grid grid-cols-2 justify-between gap-3 py-4 type-note text-ink-2 md:mt-14 md:grid-cols-[repeat(4,auto)] md:type-ui-s">
      {badges.map((badge) => (
        <li key={badge.id} className="flex items-center gap-2">
          <Icon of={icons[badge.id]} small className="text-action" />
          <span>
            {badge.id === 'verified' && verifiedAdvisors ? (
              <>
                <strong className="font-strong text-ink">{verifiedAdvisors.figure}</strong> {verifiedAdvisors.text}
              </>
            ) : (
              badge.text
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
