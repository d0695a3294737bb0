import { useEffect, useState } from 'react'

/** Pixels below the header within which a section counts as reached. */
const reach = 120

/**
 * The section of a long page that one reads: the last one whose title was scrolled past, or at the
 * end of the page, where its last sections never get so high, the one its address names.
 */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0])
  const key = ids.join(' ')
  useEffect(() => {
    const sections = key.split(' ').flatMap((id) => document.getElementById(id) ?? [])
    const find = () => {
      const { scrollHeight, clientHeight } = document.documentElement
      const isAtEnd = scrollY + clientHeight >= scrollHeight - 2
      const isInView = (section: HTMLElement) => section.getBoundingClientRect().top < clientHeight
      const named = sections.find(({ id }) => `#${id}` === location.hash)
      const top = (section: HTMLElement) => section.getBoundingClientRect().top - headerHeight()
      const reached = sections.findLast((section) => top(section) <= reach)
      if (isAtEnd && scrollY > 0)
        setCurrent((named && isInView(named) && top(named) >= 0 ? named : sections.at(-1))?.id)
      else setCurrent((reached ?? sections[0])?.id)
    }
    find()
    addEventListener('scroll', find, { passive: true })
    addEventListener('hashchange', find)
    return () => {
      removeEventListener('scroll', find)
      removeEventListener('hashchange', find)
    }
  }, [key])
  return current
}

const headerHeight = () => document.querySelector('header')?.getBoundingClientRect().height ?? 0
