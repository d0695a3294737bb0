import MenuIcon from 'lucide-react/icons/menu'
import { Suspense, useState } from 'react'
import { onDemand } from '#web/platform/defer-hydration.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

const loadMenu = () => import('./mobile-menu.tsx')
const MobileMenu = onDemand(() => loadMenu().then((module) => module.MobileMenu))

/** Opens the menu of the phone, which is loaded when a finger comes near. */
export function MenuButton() {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  return (
    <>
      <IconButton
        icon={MenuIcon}
        label="Menu"
        data-tour="navigation"
        aria-expanded={open}
        onPointerDown={() => void loadMenu()}
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
        className="md:hidden"
      />
      {wanted && (
        <Suspense>
          <MobileMenu open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
