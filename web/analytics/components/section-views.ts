import { track } from '../../platform/tracking.ts'

/** How much of a section must be on screen to count as seen (specification section 9). */
export const sectionViewThreshold = 0.25

/**
 * Notes each section of a page once, when a quarter of it is on screen. Sections are those marked with
 * `data-section="its-id"`; their name is their first heading.
 */
export function watchSections(page: string): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, intersectionRatio, target } of entries) {
        if (!isIntersecting || intersectionRatio < sectionViewThreshold) continue
        observer.unobserve(target)
        track('page_view', {
          page,
          section_id: (target instanceof HTMLElement && target.dataset.section) || '',
          section_name: target.querySelector('h1, h2')?.textContent?.trim().slice(0, 120) ?? '',
          visible_percentage: Math.round(intersectionRatio * 100),
        })
      }
    },
    { threshold: sectionViewThreshold },
  )
  for (const section of document.querySelectorAll('[data-section]')) observer.observe(section)
  return () => observer.disconnect()
}
