import { track } from './tracking.ts'
import { impressionThreshold } from './use-impression.ts'

/**
 * Notes each section of a page once, when a quarter of it is on screen. Sections are those marked
 * with `data-section="its-id"`; their name is their first heading, or
 * their label where they have none.
 */
export function watchSections(page: string): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, intersectionRatio, target } of entries) {
        if (!isIntersecting || intersectionRatio < impressionThreshold) continue
        observer.unobserve(target)
        track('page_view', {
          page,
          section_id: (target instanceof HTMLElement && target.dataset.section) || '',
          section_name: (target.querySelector('h1, h2')?.textContent ?? target.ariaLabel ?? '').trim().slice(0, 120),
          visible_percentage: Math.round(intersectionRatio * 100),
        })
      }
    },
    { threshold: impressionThreshold },
  )
  const observeWithin = (root: ParentNode) => {
    for (const section of root.querySelectorAll('[data-section]')) observer.observe(section)
  }
  observeWithin(document)
  // After a navigation inside the site the parts of a page may come later than the page.
  const additions = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof HTMLElement)) continue
      if (node.dataset.section !== undefined) observer.observe(node)
      observeWithin(node)
    }
  })
  additions.observe(document.body, { childList: true, subtree: true })
  return () => {
    additions.disconnect()
    observer.disconnect()
  }
}
