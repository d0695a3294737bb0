import { Link } from 'react-router'
import {
  type BriefGroup,
  briefFieldLabel,
  briefGroups,
  briefLines,
  fieldsOfGroup,
} from '#contract/profiles/briefs/labels.ts'
import type { BriefAnswers, BriefField } from '#contract/profiles/briefs/schemas.ts'
import { briefNoteLength } from '#contract/profiles/briefs/values.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { stepAnswering } from '../steps/consumer-steps.ts'
import { briefStepPath } from './brief-path.ts'

/** What is said of answers that the advisor sees with or without this brief. */
export type SeenFields = Partial<Readonly<Record<BriefField, string>>>

export type BriefDraft = { readonly fields: readonly BriefField[]; readonly note: string }

const groupTitles: Record<BriefGroup, string> = {
  need: 'What you need',
  money: 'Money',
  person: 'About you',
  contact: 'How to talk',
}

/** The choice of lines with the answer of each, and the note. */
export function BriefFields({
  advisorId,
  answers,
  seen,
  draft,
  answering,
  onAnswer,
  onChange,
}: {
  advisorId: string
  answers: BriefAnswers
  seen: SeenFields
  draft: BriefDraft
  /** The field whose question the person comes back from. */
  answering: BriefField | null
  onAnswer: (field: BriefField) => void
  onChange: (draft: BriefDraft) => void
}) {
  const texts = new Map(briefLines(answers).map(({ field, text }) => [field, text]))
  const toggle = (field: BriefField) =>
    onChange({
      ...draft,
      fields: draft.fields.includes(field) ? draft.fields.filter((each) => each !== field) : [...draft.fields, field],
    })
  const helpOf = (field: BriefField) => {
    const text = texts.get(field)
    if (text === undefined) return 'Not answered, so it isn’t shown'
    return seen[field] ? `${text}. ${seen[field]}` : text
  }
  return (
    <div className="grid gap-6">
      {briefGroups.map((group) => (
        <fieldset key={group}>
          <legend className="type-ui font-strong">{groupTitles[group]}</legend>
          <ul className="mt-1.5 border-t">
            {fieldsOfGroup(group).map((field) => (
              <li key={field} className="flex items-start gap-3 border-b py-1">
                <Checkbox
                  className="min-w-0 flex-1"
                  label={briefFieldLabel(field)}
                  help={helpOf(field)}
                  checked={draft.fields.includes(field)}
                  onChange={() => toggle(field)}
                />
                <Link
                  ref={field === answering ? focusMounted : null}
                  to={briefStepPath(advisorId, stepAnswering(field))}
                  onClick={() => onAnswer(field)}
                  aria-label={`${texts.has(field) ? 'Change' : 'Answer'}: ${briefFieldLabel(field)}`}
                  className="inline-flex min-h-11 items-center type-ui-s link md:min-h-8"
                >
                  {texts.has(field) ? 'Change' : 'Answer'}
                </Link>
              </li>
            ))}
          </ul>
        </fieldset>
      ))}
      <TextArea
        label="In your own words"
        optional
        help={`Up to ${briefNoteLength.toLocaleString('en-US')} characters. Leave out account numbers.`}
        maxLength={briefNoteLength}
        value={draft.note}
        onChange={(event) => onChange({ ...draft, note: event.currentTarget.value })}
      />
    </div>
  )
}

const focusMounted = (link: HTMLAnchorElement | null) => link?.focus()
