import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { followSystemTheme, setTheme, useThemeChoice } from '#web/platform/page/theme.ts'
import { Segmented } from '#web/ui/forms/segmented.tsx'

/** The theme of this browser; stored nowhere else. */
export function AppearanceSettings() {
  const choice = useThemeChoice()
  return (
    <div className="max-w-110">
      <Segmented
        label="Theme"
        options={[
          { value: 'light', label: 'Light', icon: Sun },
          { value: 'dark', label: 'Dark', icon: Moon },
          { value: 'system', label: 'System', icon: Monitor },
        ]}
        value={choice}
        onChange={(value) => (value === 'system' ? followSystemTheme() : setTheme(value))}
      />
    </div>
  )
}
