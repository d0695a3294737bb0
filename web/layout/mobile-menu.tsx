import X from 'lucide-react/icons/x'
import { Dialog } from 'radix-ui'
import { Link, useLocation } from 'react-router'
import { brand } from '#contract/brand.ts'
import { homeOf, mayEnter, profileOf } from '#web/auth/access/route-access.ts'
import { useSession } from '#web/auth/session/session.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { LogoMark } from '#web/ui/logo-mark.tsx'
import { isActive, navLinks } from './nav-links.ts'

/** The header's links on the phone, over the whole screen. */
export function MobileMenu({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { pathname } = useLocation()
  const session = useSession()
  const close = () => onOpenChange(false)
  const own =
    session.status === 'signed-in'
      ? [
          { name: 'Dashboard', to: homeOf[session.user.role] },
          { name: 'Your Profile', to: profileOf[session.user.role] },
          { name: 'Appointments', to: '/appointments' },
          { name: 'Settings', to: '/settings' },
        ].filter(({ to }) => mayEnter(session.user.role, to))
      : []
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-0 z-50 flex flex-col overflow-y-auto bg-paper outline-none data-[state=open]:animate-fade-in"
        >
          <div className="flex h-header shrink-0 items-center justify-between border-b pr-2 pl-5">
            <Dialog.Title className="inline-flex items-center gap-2 font-medium font-serif text-[21px]/7 tracking-[-0.015em]">
              <LogoMark className="h-5 w-[34px]" />
              {brand.name}
              <span className="sr-only"> menu</span>
            </Dialog.Title>
            <Dialog.Close asChild>
              <IconButton icon={X} label="Close menu" />
            </Dialog.Close>
          </div>
          <nav aria-label="Main" className="flex-1 px-5 py-4">
            {[...own, ...navLinks].map(({ name, to }) => (
              <Link
                key={to}
                to={to}
                onClick={close}
                aria-current={isActive(pathname, to) ? 'page' : undefined}
                className="flex min-h-13 items-center border-b type-title-3 text-ink no-underline last:border-b-0 aria-[current]:text-action"
              >
                {name}
              </Link>
            ))}
          </nav>
          {session.status !== 'signed-in' && (
            <div className="grid shrink-0 grid-cols-2 gap-3 border-t px-5 py-4 pb-[max(16px,env(safe-area-inset-bottom))]">
              <LinkButton to="/signin" variant="secondary" onClick={close}>
                Sign In
              </LinkButton>
              <LinkButton to="/signup" onClick={close}>
                Sign Up
              </LinkButton>
            </div>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
