import { Suspense } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import { brand } from '#contract/brand.ts'
import { useCurrentUser } from '#web/auth/session/session.ts'
import { afterCalls } from '#web/platform/page/defer-hydration.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { LogoMark } from '#web/ui/icons/logo-mark.tsx'
import { isActive, navLinks } from '../nav-links.ts'
import { HeaderSearch } from './header-search.tsx'
import { MenuButton } from './menu-button.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

const loadMenus = () => import('./user-menu.tsx')
const UserMenu = afterCalls(() => loadMenus().then((module) => module.UserMenu))
const Sidebar = afterCalls(() => loadMenus().then((module) => module.Sidebar))
const ExploreMenu = afterCalls(() => loadMenus().then((module) => module.ExploreMenu))

/**
 * The bar at the top: 56 high on the phone, 64 from there up. Where a session is stored, styles
 * keep its room free, and that of the sidebar.
 */
export function Header({ className }: { className?: string }) {
  const { pathname } = useLocation()
  const user = useCurrentUser()
  return (
    <>
      <header className={`sticky top-0 z-30 h-header shrink-0 border-b bg-paper ${className ?? ''}`}>
        <div className="mx-auto flex h-full max-w-360 items-center pr-2 pl-5 md:px-5 lg:gap-1 xl:px-8">
          <Link
            to="/"
            className="mr-auto inline-flex min-h-11 items-center gap-2 font-medium font-serif text-21/7 text-ink tracking-[-0.015em] no-underline maybe-signed-in:md:min-w-18 maybe-signed-in:xl:min-w-45 md:mr-1 md:text-23/7 lg:mr-2 xl:mr-7"
          >
            <LogoMark className="h-5 w-8.5 md:h-6 md:w-10" />
            <span className="maybe-signed-in:max-[22.5rem]:sr-only maybe-signed-in:md:max-xl:sr-only">
              {brand.name}
            </span>
          </Link>
          {!user && <NavLinks />}
          {/* A new page closes them, also one that Back leads to. */}
          <HeaderSearch key={`search ${pathname}`} />
          {user && (
            <Suspense>
              <ExploreMenu />
            </Suspense>
          )}
          <ThemeToggle className="max-[22.5rem]:hidden maybe-signed-in:max-md:hidden maybe-signed-in:ml-auto" />
          {user ? (
            <Suspense fallback={<span className="w-23 shrink-0" />}>
              <UserMenu user={user} />
            </Suspense>
          ) : (
            <span className="contents maybe-signed-in:invisible maybe-signed-in:block maybe-signed-in:w-23">
              <LinkButton to="/signin" variant="text" className="text-ink! max-md:hidden md:px-1 lg:px-2">
                Sign In
              </LinkButton>
              <LinkButton to="/signup" size="sm" className="ml-1 max-md:hidden md:min-h-10">
                Sign Up
              </LinkButton>
            </span>
          )}
          <MenuButton key={`menu ${pathname}`} />
        </div>
        <NavigationProgress />
      </header>
      {user && (
        <Suspense>
          <Sidebar user={user} />
        </Suspense>
      )}
    </>
  )
}

function NavLinks() {
  const { pathname } = useLocation()
  return (
    <nav aria-label="Main" data-tour="navigation" className="mr-auto hidden md:flex maybe-signed-in:hidden">
      {navLinks.map(({ name, to }) => (
        <Link
          key={to}
          to={to}
          prefetch="intent"
          {...(to === '/resources' && { 'data-tour': 'resource-center' })}
          aria-current={isActive(pathname, to) ? 'page' : undefined}
          className="relative whitespace-nowrap px-1.25 py-3 type-ui-s font-[450] text-13 text-ink-2 no-underline hover:text-ink aria-[current]:font-strong aria-[current]:text-ink aria-[current]:after:absolute aria-[current]:after:inset-x-1.25 aria-[current]:after:-bottom-2.5 aria-[current]:after:h-0.5 aria-[current]:after:bg-action lg:px-2.75 lg:text-14 lg:aria-[current]:after:inset-x-2.75"
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}

/**
 * A progress line at the foot of the header while the next page loads. Its delay hides it for fast
 * pages.
 */
function NavigationProgress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <span aria-hidden="true" className="absolute inset-x-0 -bottom-px h-0.5 overflow-hidden">
      <span className="navigation-progress block h-full bg-action" />
    </span>
  )
}
