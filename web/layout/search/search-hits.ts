import { directoryPaths } from '#contract/directory/labels.ts'
import type { AdvisorCard } from '#contract/directory/schemas.ts'
import { inSentence, specialtyLabels, stateNames } from '#contract/profiles/labels.ts'
import { type Specialty, specialties, states } from '#contract/profiles/values.ts'
import type { IndexedArticle } from '#web/marketing/article-index.ts'
import { searchablePages } from '#web/pages.ts'
import { advisorPath } from '#web/paths.ts'
import { hasWords } from './search-words.ts'

/** Something found: where it is, what it is called, and what helps to tell it from the others. */
export type Hit = { to: string; name: string; detail: string; person: boolean }
export type HitGroup = { name: string; hits: readonly Hit[] }

/** What was found, in the order in which it is shown; groups without anything are left out. */
export function groupsOf(words: string, advisors: readonly Hit[], articles: readonly IndexedArticle[]): HitGroup[] {
  return [
    { name: 'Advisors', hits: advisors },
    { name: 'Pages', hits: [...placesFor(words), ...pagesFor(words)].slice(0, 6) },
    { name: 'Articles', hits: articlesFor(words, articles) },
  ].filter(({ hits }) => hits.length > 0)
}

/** The advisors whom the server found, and the way to all of them where there are more. */
export function advisorsFor(
  words: string,
  { items, total }: { items: readonly AdvisorCard[]; total: number },
): readonly Hit[] {
  const people = items.map((advisor) => ({
    to: advisorPath(advisor.id),
    name: advisor.name,
    detail: [
      advisor.firmName,
      [advisor.city, advisor.state].filter(Boolean).join(', '),
      subjectsText(advisor.expertise, words),
    ]
      .filter(Boolean)
      .join(' · '),
    person: true,
  }))
  const all = {
    to: `/advisors?${new URLSearchParams({ search: words })}`,
    name: `See all ${total} advisors for “${words}”`,
    detail: '',
    person: false,
  }
  return total > items.length ? [...people, all] : people
}

/** Two subjects of an advisor: the matching ones first, since they are why the hit is shown. */
function subjectsText(subjects: readonly Specialty[], words: string): string {
  const matching = subjects.filter((subject) => hasWords(specialtyLabels[subject], words))
  return [...new Set([...matching, ...subjects])].slice(0, 2).map(inSentence).join(', ')
}

/** The directory pages of one subject or one state, for a search by its name. */
function placesFor(words: string): Hit[] {
  if (words.length < 3) return []
  const bySubject = specialties
    .filter((subject) => hasWords(specialtyLabels[subject], words))
    .map((subject) => ({ to: directoryPaths.specialty(subject), name: `Advisors for ${inSentence(subject)}` }))
  const byState = states
    .filter((state) => hasWords(stateNames[state], words))
    .map((state) => ({ to: directoryPaths.state(state), name: `Advisors in ${stateNames[state]}` }))
  return [...bySubject, ...byState].slice(0, 3).map((place) => ({ ...place, detail: '', person: false }))
}

function pagesFor(words: string): Hit[] {
  return searchablePages
    .filter(({ name, about }) => hasWords(`${name} ${about}`, words))
    .slice(0, words ? 6 : 5)
    .map(({ name, to }) => ({ to, name, detail: '', person: false }))
}

function articlesFor(words: string, articles: readonly IndexedArticle[]): Hit[] {
  return (
    articles
      // The address says in plain words what the name may say in fewer.
      .filter(({ name, about, to }) => words.length > 1 && hasWords(`${name} ${about} ${to}`, words))
      .slice(0, 4)
      .map(({ name, to, about }) => ({ to, name, detail: about, person: false }))
  )
}
