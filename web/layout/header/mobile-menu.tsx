import X from 'lucide-react/icons/x'
import * as Dialog from 'radix-ui/dialog'
import { Link, useLocation } from 'react-router'
import { brand } from '#contract/brand.ts'
import { useCurrentUser } from '#web/auth/session/session.ts'
import type { SessionUser } from '#web/auth/session/session-user.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { LogoMark } from '#web/ui/icons/logo-mark.tsx'
import { useReturnFocus } from '#web/ui/overlays/use-return-focus.ts'
import { isActive, navLinks } from '../nav-links.ts'
import { currentNavItem, placesOf } from '../sidebar/nav-items.ts'
import { ThemeToggle } from './theme-toggle.tsx'

/** The header's links on the phone, over the whole screen. */
export function MobileMenu({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { pathname, search } = useLocation()
  const user = useCurrentUser()
  const close = () => onOpenChange(false)
  const returnFocus = useReturnFocus()
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          {...returnFocus}
          className="fixed inset-0 z-50 flex flex-col overflow-y-auto bg-paper outline-none data-[state=open]:animate-fade-in"
        >
          <div className="flex h-header shrink-0 items-center justify-between border-b pr-2 pl-5">
            <Dialog.Title className="inline-flex items-center gap-2 font-medium font-serif text-21/7 tracking-[-0.015em]">
              <LogoMark className="h-5 w-8.5" />
              {brand.name}
              <span className="sr-only"> menu</span>
            </Dialog.Title>
            <Dialog.Close asChild>
              <IconButton icon={X} label="Close menu" />
            </Dialog.Close>
          </div>
          {user && <RolePages user={user} address={{ pathname, search }} onChoose={close} />}
          <nav aria-label="Main" className="flex-1 px-5 py-4">
            {user && <p className="pt-2 pb-1 type-note text-ink-3">Explore</p>}
            {navLinks.map(({ name, to }) => (
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
          {/* The bar of the narrowest phones has no room for it. */}
          {!user && <ThemeRow className="border-t px-5 min-[22.5rem]:hidden" />}
          {!user && (
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

type RolePagesProps = { user: SessionUser; address: { pathname: string; search: string }; onChoose: () => void }

/** The product's places for a role, and the theme, which has no room in the bar of the phone. */
function RolePages({ user, address, onChoose }: RolePagesProps) {
  const places = placesOf(user)
  const current = currentNavItem(places, address)
  return (
    <nav aria-label="Places" className="border-b px-5 py-4">
      {places.map((item) => (
        <Link
          key={item.to}
          to={item.to}
          onClick={onChoose}
          aria-current={item === current ? 'page' : undefined}
          className="flex min-h-11 items-center gap-3 type-ui-s text-ink no-underline aria-[current]:font-strong aria-[current]:text-action"
        >
          <Icon of={item.icon} className="text-ink-2" />
          {item.label}
        </Link>
      ))}
      <ThemeRow />
    </nav>
  )
}

function ThemeRow({ className }: { className?: string }) {
  return (
    <div className={`flex min-h-11 items-center justify-between type-ui-s ${className ?? ''}`}>
      <span aria-hidden="true">Dark theme</span>
      <ThemeToggle />
    </div>
  )
}
