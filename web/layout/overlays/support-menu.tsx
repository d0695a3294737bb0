import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import Inbox from 'lucide-react/icons/inbox'
import Mail from 'lucide-react/icons/mail'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Phone from 'lucide-react/icons/phone'
import Video from 'lucide-react/icons/video'
import type { ReactNode } from 'react'
import { brand } from '#contract/brand.ts'
import { useCurrentUser } from '#web/auth/session/session.ts'
import { outsideAddress } from '#web/platform/outside-address.ts'
import { supportCopy } from '#web/support/copy.ts'
import { Menu } from '#web/ui/overlays/menu.tsx'

type SupportMenuProps = {
  trigger: ReactNode
  open: boolean
  onOpenChange: (open: boolean) => void
  onChat: () => void
}

/**
 * The ways to reach us: in writing, by phone, by e-mail, face to face, and what is answered
 * already.
 */
export function SupportMenu({ trigger, open, onOpenChange, onChat }: SupportMenuProps) {
  const { menu } = supportCopy
  const isSignedIn = useCurrentUser() !== null
  return (
    <Menu
      trigger={trigger}
      open={open}
      onOpenChange={onOpenChange}
      items={[
        { label: menu.chat, icon: MessageSquareText, onSelect: onChat },
        { label: menu.call, icon: Phone, href: brand.phoneHref },
        { label: menu.email, icon: Mail, href: `mailto:${brand.supportEmail}` },
        { label: menu.video, icon: Video, href: outsideAddress('demoCall') },
        { label: menu.faq, icon: CircleQuestionMark, to: '/faq' },
        ...(isSignedIn ? [{ label: menu.requests, icon: Inbox, to: '/help' }] : []),
      ]}
    />
  )
}
