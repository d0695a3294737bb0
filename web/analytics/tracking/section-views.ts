import { track } from './tracking.ts'
import { impressionThreshold } from './use-impression.ts'

/**
 * Notes each section of a page once, when a quarter of it is on screen. Sections are those marked with
 * `data-section="its-id"`; their name is their first heading.
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
          section_name: target.querySelector('h1, h2')?.textContent?.trim().slice(0, 120) ?? '',
          visible_percentage: Math.round(intersectionRatio * 100),
        })
      }
    },
    { threshold: impressionThreshold },
  )
  for (const section of document.querySelectorAll('[data-section]')) observer.observe(section)
  return () => observer.disconnect()
}
