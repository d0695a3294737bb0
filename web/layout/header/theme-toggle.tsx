import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { setTheme, useTheme } from '#web/platform/page/theme.ts'
import { Icon } from '#web/ui/icons/icon.tsx'

/**
 * Switches between day and night. Both icons are in the page and the theme shows one, so nothing
 * flips on arrival.
 */
export function ThemeToggle({ className }: { className?: string }) {
  const theme = useTheme()
  return (
    <button
      type="button"
      aria-label="Dark theme"
      aria-pressed={theme === 'dark'}
      onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
      className={`inline-grid size-11 shrink-0 place-items-center rounded text-ink-2 hover:bg-sunken hover:text-ink ${className ?? ''}`}
    >
      <Icon of={Moon} className="dark:hidden" />
      <Icon of={Sun} className="hidden dark:block" />
    </button>
  )
}
