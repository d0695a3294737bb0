import { leadStatusLabels } from '#contract/leads/labels.ts'
import { appointmentStatusNames, kindNames } from '#contract/scheduling/labels.ts'
import type { FoundAccount, FoundPerson, OwnHits } from '#contract/search/schemas.ts'
import { advisorPath, chatPath, messagePath } from '#web/paths.ts'
import { when } from '#web/platform/format.ts'
import type { Hit, HitGroup } from './hit.ts'

const relationNames = {
  contact: 'In your messages',
  saved: 'Saved',
  client: 'Client',
  colleague: 'Colleague',
} as const
const roleNames = { consumer: 'Consumer', advisor: 'Advisor', firm_admin: 'Firm administrator', admin: 'Administrator' }

/** What was found of somebody's own, each kind under its name and with where the words are. */
export function ownGroups({ people, leads, messages, appointments, accounts }: OwnHits): HitGroup[] {
  return [
    { name: 'Your people', hits: people.map(personHit) },
    {
      name: 'Leads',
      hits: leads.map(({ id, name, avatarUrl, status, isOwn, advisorName }) => ({
        key: `lead-${id}`,
        name,
        detail: joined(['Lead', leadStatusLabels[status], isOwn ? '' : ownerText(advisorName)]),
        to: isOwn ? `/leads?lead=${id}` : `/leads?scope=firm&lead=${id}`,
        person: { photoUrl: avatarUrl },
        section: 'own' as const,
      })),
    },
    {
      name: 'Appointments',
      hits: appointments.map(({ id, withName, startsAt, kind, status, excerpt }) => ({
        key: `appointment-${id}`,
        name: `${kindNames[kind]} with ${withName}`,
        detail: joined([
          when(startsAt, 'zonedMoment'),
          appointmentStatusNames[status],
          excerpt === null ? '' : `Notes: ${excerpt}`,
        ]),
        to: `/appointments#appointment-${id}`,
        section: 'own' as const,
      })),
    },
    {
      name: 'Messages',
      hits: messages.map(({ id, chatId, position, withName, isOwn, excerpt, createdAt }) => ({
        key: `message-${id}`,
        name: excerpt,
        detail: `${isOwn ? `You to ${withName}` : withName}, in a message of ${when(createdAt, 'date')}`,
        to: messagePath(chatId, position),
        section: 'own' as const,
      })),
    },
    { name: 'Accounts', hits: accounts.map(accountHit) },
  ]
}

function personHit({ id, name, avatarUrl, relation, firmName, chatId }: FoundPerson): Hit {
  return {
    key: `person-${id}`,
    name,
    detail: joined([relationNames[relation], firmName ?? '']),
    to: relation === 'colleague' ? `/team/member/${id}` : chatId ? chatPath(chatId) : advisorPath(id),
    person: { photoUrl: avatarUrl },
    section: 'own',
  }
}

/** Whose lead of the firm it is; null where it waits in the unassigned pool. */
const ownerText = (advisorName: string | null) => (advisorName === null ? 'unassigned' : `with ${advisorName}`)

/** The page of an account says what is open there, whatever the viewer may decide. */
function accountHit({ id, name, email, role, createdAt, isPending }: FoundAccount): Hit {
  return {
    key: `account-${id}`,
    name: name || email,
    detail: joined([
      name ? email : '',
      roleNames[role],
      `since ${when(createdAt, 'date')}`,
      isPending ? 'verification under review' : '',
    ]),
    to: `/admin/people/${id}`,
    section: 'own',
  }
}

const joined = (parts: readonly string[]) => parts.filter(Boolean).join(' · ')
