import MenuIcon from 'lucide-react/icons/menu'
import { Suspense, useState } from 'react'
import { onDemand } from '#web/platform/page/defer-hydration.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'

const loadMenu = () => import('./mobile-menu.tsx')
const MobileMenu = onDemand(() => loadMenu().then((module) => module.MobileMenu))

/** Opens the menu of the phone, which is loaded when a finger comes near. */
export function MenuButton() {
  // Null until it is first opened, because only then it is loaded.
  const [open, setOpen] = useState<boolean | null>(null)
  return (
    <>
      <IconButton
        icon={MenuIcon}
        label="Menu"
        data-tour="navigation"
        aria-expanded={open ?? false}
        onPointerDown={() => void loadMenu()}
        onClick={() => setOpen(true)}
        className="md:hidden"
      />
      {open !== null && (
        <Suspense>
          <MobileMenu open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
