import { useEffect } from 'react'

/**
 * Replaces the library by which dialogs lock the scroll of the page (scripts/bundle.ts), because
 * the page's policy blocks its style element and allows a style sheet made by script. Added with
 * the first user of a style, removed with the last.
 */
export function styleSingleton() {
  const sheet = typeof document === 'undefined' ? null : new CSSStyleSheet()
  let users = 0
  const use = (styles: string) => {
    users += 1
    if (!sheet || users > 1) return
    sheet.replaceSync(styles)
    document.adoptedStyleSheets.push(sheet)
  }
  const leave = () => {
    users -= 1
    if (!sheet || users > 0) return
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet)
  }
  return function Sheet({ styles, dynamic }: { styles: string; dynamic?: boolean }) {
    const changing = dynamic ? styles : ''
    // biome-ignore lint/correctness/useExhaustiveDependencies: a style changes while it is used only where it says so
    useEffect(() => {
      use(styles)
      return leave
    }, [changing])
    return null
  }
}
