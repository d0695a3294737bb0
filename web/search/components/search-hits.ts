import { brand } from '#contract/brand.ts'
import type { FirmCard } from '#contract/directory/firms/schemas.ts'
import { directoryPaths } from '#contract/directory/labels.ts'
import type { AdvisorCard } from '#contract/directory/schemas.ts'
import { inSentence, languageName, specialtyLabels, stateNames } from '#contract/profiles/labels.ts'
import { specialties, states } from '#contract/profiles/values.ts'
import type { OwnHits } from '#contract/search/schemas.ts'
import { advisorsText } from '#web/directory/firms/firm-text.ts'
import type { IndexedArticle } from '#web/marketing/article-index.ts'
import { searchablePages } from '#web/pages.ts'
import { advisorPath, firmPath } from '#web/paths.ts'
import { actionsFor, type Searcher } from './actions.ts'
import type { Hit, HitGroup } from './hit.ts'
import { ownGroups } from './own-hits.ts'
import { hasAnyWord, hasWords } from './search-words.ts'

/** A page of the product as the frame lists it. */
export type Place = { readonly to: string; readonly label: string }

/** What the dialog has before it: who is signed in, and what the server found. */
export type SearchState = {
  readonly searcher: Searcher | null
  /** The pages of their menu. */
  readonly places: readonly Place[]
  readonly own: OwnHits | null
  readonly advisors: readonly Hit[]
  readonly firms: readonly Hit[]
  readonly articles: readonly IndexedArticle[]
}

/**
 * What was found, in the order in which it is shown: one's own things first. Groups without
 * anything are left out.
 */
export function groupsOf(words: string, { searcher, places, own, advisors, firms, articles }: SearchState): HitGroup[] {
  const ownPaths = new Set(own?.people.map(({ id }) => advisorPath(id)))
  const people = {
    name: 'Advisors',
    hits: advisors.filter(({ to }) => to === undefined || !ownPaths.has(to)),
  }
  // What is exactly what was typed comes before names that are only spelled like it.
  const isGuess = people.hits.some(({ isSimilar }) => isSimilar)
  return [
    ...(own && words ? ownGroups(own) : []),
    { name: 'Actions', hits: searcher ? actionsFor(searcher, words) : [] },
    ...(isGuess ? [] : [people]),
    { name: 'Firms', hits: firms },
    { name: 'Pages', hits: [...placesFor(words), ...pagesFor(words, places)].slice(0, 6) },
    { name: 'Articles', hits: articlesFor(words, articles) },
    ...(isGuess ? [people] : []),
  ].filter(({ hits }) => hits.length > 0)
}

/** Where to go on from when nothing is found. */
export function waysOn(words: string): HitGroup {
  const query = new URLSearchParams({ search: words })
  const ways = [
    { name: 'Search the directory', detail: `All advisors, for “${words}”`, to: `/advisors?${query}` },
    { name: 'Questions and answers', detail: `How ${brand.name} works, what it costs, what is private`, to: '/faq' },
    { name: 'Ask support', detail: 'A person answers', to: '/contact' },
  ]
  return { name: 'Try instead', hits: ways.map((way) => ({ ...way, key: way.to, section: 'page' })) }
}

/** The advisors whom the server found, and the way to all of them where there are more. */
export function advisorsFor(
  words: string,
  { items, total }: { items: readonly AdvisorCard[]; total: number },
): readonly Hit[] {
  const people = items.map((advisor) => ({
    key: advisor.id,
    to: advisorPath(advisor.id),
    name: advisor.name,
    ...whyFound(advisor, words),
    person: { photoUrl: advisor.avatarUrl },
    section: 'advisor' as const,
  }))
  const all: Hit = {
    key: 'all-advisors',
    to: `/advisors?${new URLSearchParams({ search: words })}`,
    name: `See all ${total} advisors for “${words}”`,
    detail: '',
    section: 'advisor',
  }
  return total > items.length ? [...people, all] : people
}

/** The firms with a page of their own whom the server found by name or city. */
export function firmsFor({ items }: { items: readonly FirmCard[] }): readonly Hit[] {
  return items.map(({ id, name, logoUrl, city, state, advisorCount }) => ({
    key: `firm-${id}`,
    to: firmPath(id),
    name,
    detail: [[city, state].filter(Boolean).join(', '), advisorsText(advisorCount)].filter(Boolean).join(' · '),
    person: { photoUrl: logoUrl },
    section: 'firm' as const,
  }))
}

/** What tells an advisor from others, and why they are found where no word of it shows that. */
function whyFound(advisor: AdvisorCard, words: string): Pick<Hit, 'detail' | 'isSimilar'> {
  const { name, firmName, city, state } = advisor
  const place = [city, state && stateText(state, words)].filter(Boolean).join(', ')
  const detail = [firmName, place, reasonText(advisor, words)].filter(Boolean).join(' · ')
  if (hasAnyWord(`${name} ${detail}`, words)) return { detail }
  // The directory also finds by the states somebody serves, and forgives misspellings.
  const served = words.length > 2 && states.find((each) => hasAnyWord(stateNames[each], words))
  if (served) return { detail: `Serves ${stateNames[served]} · ${detail}` }
  return { detail: `Similar spelling · ${detail}`, isSimilar: true }
}

/** A state in two letters, or in full when that is what was typed. */
function stateText(state: keyof typeof stateNames, words: string): string {
  return hasAnyWord(stateNames[state], words) ? stateNames[state] : state
}

/** What of an advisor the words name, or else two subjects. */
function reasonText({ expertise, languages, certifications }: AdvisorCard, words: string): string {
  const subjects = expertise.filter((subject) => hasAnyWord(specialtyLabels[subject], words)).map(inSentence)
  const spoken = languages.map(languageName).filter((name) => hasAnyWord(name, words))
  const letters = certifications.filter((certification) => hasAnyWord(certification, words))
  const reasons = [...subjects, ...spoken, ...letters].slice(0, 3)
  return (reasons.length > 0 ? reasons : expertise.slice(0, 2).map(inSentence)).join(', ')
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
  return [...bySubject, ...byState].slice(0, 3).map((place) => pageHit({ ...place, detail: '' }))
}

/**
 * The pages of one’s menu, then the public ones; why a page is found is shown where its name does
 * not say it.
 */
function pagesFor(words: string, places: readonly Place[]): Hit[] {
  const own = places.map(({ to, label }) => ({ to, name: label, about: '' }))
  return [...own, ...searchablePages]
    .filter(({ name, about }) => hasWords(`${name} ${about}`, words))
    .slice(0, words ? 6 : 5)
    .map(({ name, to, about }) => pageHit({ to, name, detail: words && !hasWords(name, words) ? about : '' }))
}

const pageHit = (page: { to: string; name: string; detail: string }): Hit => ({
  ...page,
  key: page.to,
  section: 'page',
})

function articlesFor(words: string, articles: readonly IndexedArticle[]): Hit[] {
  return (
    articles
      // The address says in plain words what the name may say in fewer.
      .filter(({ name, about, to }) => words.length > 1 && hasWords(`${name} ${about} ${to}`, words))
      .slice(0, 4)
      .map(({ name, to, about }) => pageHit({ to, name, detail: about }))
  )
}
