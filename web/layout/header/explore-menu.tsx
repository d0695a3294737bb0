import ChevronDown from 'lucide-react/icons/chevron-down'
import { useLocation } from 'react-router'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import { isActive, navLinks } from '../nav-links.ts'

/** The seven links of the site in one menu, for people who are signed in. */
export function ExploreMenu() {
  const { pathname } = useLocation()
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          data-tour="navigation resource-center"
          className="ml-2 inline-flex min-h-11 items-center gap-2 rounded px-3 type-ui-s text-ink-2 hover:bg-sunken hover:text-ink data-[state=open]:bg-sunken max-md:hidden"
        >
          Explore
          <Icon of={ChevronDown} small />
        </button>
      }
      items={navLinks.map(({ name, to }) => ({ label: name, to, isCurrent: isActive(pathname, to) }))}
    />
  )
}
