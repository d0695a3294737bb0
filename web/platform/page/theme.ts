import { useSyncExternalStore } from 'react'
import { store } from '../storage/stored-value.ts'

type Theme = 'light' | 'dark'
export const themeStore = store<Theme>('theme', (raw) => (raw === 'light' || raw === 'dark' ? raw : null), String)

const listeners = new Set<() => void>()

/**
 * Runs in the head before first paint, so that neither the wrong theme nor "Sign In" in place of
 * the avatar flashes. Written out by hand because it is inline in every page; the host allows it by
 * nonce or hash.
 */
export const headScript =
  "(function(){var t,d=document.documentElement.dataset;try{t=localStorage.getItem('theme');if(localStorage.getItem('fairlead-auth'))d.session='stored'}catch(e){}if(t!=='light'&&t!=='dark')t=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';d.theme=t})()"

/** Puts a theme on the page and remembers it. */
export function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  themeStore.write(theme)
  for (const listener of listeners) listener()
}

/** Forgets the choice: the page follows the system again. */
export function followSystemTheme(): void {
  themeStore.remove()
  document.documentElement.dataset.theme = systemTheme()
  for (const listener of listeners) listener()
}

/** What was chosen, which may be to follow the system. */
export function useThemeChoice(): Theme | 'system' {
  return useSyncExternalStore(
    subscribe,
    () => themeStore.read() ?? 'system',
    () => 'system',
  )
}

/** The theme on screen; 'light' while rendering on the server, where it is not known. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, current, () => 'light')
}

function current(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'
}

/** Follows the system as long as nothing is stored, and other tabs always. */
function subscribe(listener: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const follow = () => {
    document.documentElement.dataset.theme = themeStore.read() ?? systemTheme()
    listener()
  }
  listeners.add(listener)
  system.addEventListener('change', follow)
  addEventListener('storage', follow)
  return () => {
    listeners.delete(listener)
    system.removeEventListener('change', follow)
    removeEventListener('storage', follow)
  }
}

function systemTheme(): Theme {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}
