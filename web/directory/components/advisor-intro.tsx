import ShieldCheck from 'lucide-react/icons/shield-check'
import { Link } from 'react-router'
import { minutes } from '#contract/core/durations.ts'
import { capital } from '#contract/core/words.ts'
import { letterGroups } from '#contract/directory/labels.ts'
import type { AdvisorDetail } from '#contract/directory/schemas.ts'
import { inSentence, stateNames } from '#contract/profiles/labels.ts'
import { firmPath } from '#web/paths.ts'
import { day, duration, money } from '#web/platform/format.ts'
import { useOwnZone } from '#web/platform/times/zones.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Tag } from '#web/ui/display/tag.tsx'
import { languagesText, opensText, placeText } from '../copy.ts'
import { AdvisorSummary } from './advisor-summary.tsx'

/** Who an advisor is, in their own words and in four facts. */
export function AdvisorIntro({ advisor }: { advisor: AdvisorDetail }) {
  const isOnline = advisor.onlineStatus === 'online'
  const letters = letterGroups(advisor)
    .map((group) => group.letters.join(', ') + group.suffix)
    .join(', ')
  const place = placeText(advisor)
  const zone = useOwnZone()
  return (
    <div>
      <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-start gap-4 md:grid-cols-[7.5rem_minmax(0,1fr)] md:items-center md:gap-7">
        <Avatar name={advisor.name} photoUrl={advisor.avatarUrl} size={120} online={isOnline} />
        <div className="min-w-0">
          <h1 className="font-serif text-30/8 tracking-[-0.012em] [overflow-wrap:anywhere] md:text-48/13">
            {advisor.name}
          </h1>
          <p className="mt-1 text-ink-2 max-md:type-ui-s md:mt-2">
            {letters && `${letters}, `}
            {advisor.firm ? (
              <Link to={firmPath(advisor.firm.id)} className="link">
                {advisor.firmName}
              </Link>
            ) : (
              (advisor.firmName ?? 'Independent')
            )}
            {place && `, ${place}`}
          </p>
          {isOnline && <p className="mt-1 type-ui-s text-ok">Online now</p>}
          <AdvisorSummary advisor={advisor} />
          <p className="mt-2.5 flex flex-wrap gap-1.5 md:mt-3.5 md:gap-2">
            <VerifiedTag verification={advisor.verification} />
            {advisor.compensation === 'fee_only' && <Tag>Fee-only, self-reported</Tag>}
            {advisor.fiduciaryStatement === 'always' && <Tag>Fiduciary at all times, self-reported</Tag>}
            <Tag className="whitespace-normal!">{clientsText(advisor, zone)}</Tag>
          </p>
        </div>
      </div>
      {advisor.headline && (
        <p className="mt-5 max-w-[30em] font-serif text-21/7.5 tracking-[-0.01em] italic md:mt-8 md:text-24/8.5">
          “{advisor.headline}”
        </p>
      )}
      {advisor.biography && (
        <div className="mt-4 grid max-w-[68ch] gap-3 text-ink-2 max-md:type-ui">
          {advisor.biography.split(/\n{2,}/).map((paragraph) => (
            <p key={paragraph} className="whitespace-pre-line [overflow-wrap:anywhere]">
              {paragraph}
            </p>
          ))}
        </div>
      )}
      <dl className="mt-5 grid grid-cols-2 justify-between gap-x-5 gap-y-3 border-y py-4 type-ui-s md:mt-7 md:gap-6 xl:grid-cols-[repeat(4,auto)]">
        <Fact name="Helps with">{capital(advisor.expertise.map(inSentence).join(', ')) || 'Not listed yet'}</Fact>
        <Fact name="Speaks">{languagesText(advisor)}</Fact>
        <Fact name="Account size">{accountsText(advisor)}</Fact>
        <Fact name="Reply time">
          {advisor.answersInMinutes === null ? 'Not enough replies yet' : duration(minutes(advisor.answersInMinutes))}
        </Fact>
      </dl>
    </div>
  )
}

function VerifiedTag({ verification: { state, recordDate } }: Pick<AdvisorDetail, 'verification'>) {
  if (state !== 'verified') return <Tag tone="warn">Not verified</Tag>
  return (
    <Tag tone="ok" icon={ShieldCheck}>
      Verified{recordDate && ` ${day(recordDate)}`}
    </Tag>
  )
}

const fewStates = 6

function clientsText({ acceptsClients, servedStates, opensAt }: AdvisorDetail, zone: string | null): string {
  if (!acceptsClients) return 'Not taking new clients'
  if (opensAt) return `Full this week, opens on ${opensText(opensAt, zone)}`
  if (servedStates.length === 0) return 'States not listed'
  const [only] = servedStates
  if (servedStates.length === 1 && only) return `Taking new clients in ${stateNames[only]}`
  return servedStates.length > fewStates
    ? `Taking new clients in ${servedStates.length} states`
    : `Taking new clients in ${servedStates.join(', ')}`
}

/** The account sizes they take: "$150,000 to $2,000,000". */
function accountsText({ minimumAssets, maximumAssets }: AdvisorDetail): string {
  if (minimumAssets > 0 && maximumAssets > 0) return `${money(minimumAssets)} to ${money(maximumAssets)}`
  if (maximumAssets > 0) return `Up to ${money(maximumAssets)}`
  return minimumAssets > 0 ? `${money(minimumAssets)} minimum` : 'No minimum'
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div className="min-w-0 xl:max-w-60">
      <dt className="type-note text-ink-3">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}
