import { specialtyLabels } from '#contract/profiles/labels.ts'
import type { Specialty } from '#contract/profiles/values.ts'
import { reviewCompensationLabels, reviewConflictLabels } from '#contract/reviews/labels.ts'
import type { EditReview } from '#contract/reviews/schemas.ts'
import { reviewCompensations, reviewConflicts, reviewMaxLength } from '#contract/reviews/values.ts'
import { CheckGroup } from '#web/ui/forms/check-group.tsx'
import { ChoiceGroup } from '#web/ui/forms/choice-group.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { ratingLabels } from '../copy.ts'

/** A value with what to do when it changes, as a form gives it. */
type Bound<K extends keyof EditReview> = {
  value: EditReview[K] | undefined
  onChange: (value: EditReview[K]) => void
  error: string | undefined
}
type ReviewFieldsProps = {
  rating: Bound<'rating'>
  text: Bound<'text'>
  subjects: Bound<'subjects'>
  isClient: Bound<'isClient'>
  compensation: Bound<'compensation'>
  conflict: Bound<'conflict'>
  /** What the advisor offers: the subjects one can name. */
  expertise: readonly Specialty[]
}

/** What a writer says, and the disclosures beside it. */
export function ReviewFields(props: ReviewFieldsProps) {
  const { rating, text, subjects, isClient, compensation, conflict, expertise } = props
  return (
    <>
      <ChoiceGroup
        legend="Your rating"
        help={rating.value ? `${rating.value} of 5: ${ratingLabels[rating.value - 1]}` : '1 is poor, 5 is excellent'}
        error={rating.error && 'Choose a rating from 1 to 5'}
      >
        <Segmented
          label="Your rating, of 5"
          value={rating.value ? String(rating.value) : ''}
          onChange={(value) => rating.onChange(Number(value))}
          options={ratingLabels.map((_, position) => ({ value: String(position + 1), label: String(position + 1) }))}
        />
      </ChoiceGroup>
      <TextArea
        label="What was it like?"
        help="What helped and what didn’t. Leave out details about your own money."
        error={text.error}
        rows={4}
        maxLength={reviewMaxLength}
        value={text.value ?? ''}
        onChange={(event) => text.onChange(event.currentTarget.value)}
      />
      {expertise.length > 0 && (
        <CheckGroup
          legend="What it was about (optional, up to three)"
          columns={2}
          choices={expertise.map((value) => ({ value, label: specialtyLabels[value] }))}
          value={subjects.value ?? []}
          onChange={subjects.onChange}
          error={subjects.error}
        />
      )}
      <ChoiceGroup
        legend="Are you a client of this advisor?"
        help="Readers see this beside your review."
        error={isClient.error && 'Choose yes or no'}
      >
        <Segmented
          label="Client of this advisor"
          value={isClient.value === undefined ? '' : isClient.value ? 'yes' : 'no'}
          onChange={(value) => isClient.onChange(value === 'yes')}
          options={[
            { value: 'yes', label: 'Yes' },
            { value: 'no', label: 'No, I met them once' },
          ]}
        />
      </ChoiceGroup>
      <Select
        label="Did you get anything for this review?"
        value={compensation.value}
        onChange={({ currentTarget }) =>
          compensation.onChange(reviewCompensations.find((each) => each === currentTarget.value) ?? 'none')
        }
        options={reviewCompensations.map((value) => ({ value, label: reviewCompensationLabels[value] }))}
        error={compensation.error}
      />
      <Select
        label="Is there a conflict of interest?"
        value={conflict.value}
        onChange={({ currentTarget }) =>
          conflict.onChange(reviewConflicts.find((each) => each === currentTarget.value) ?? 'none')
        }
        options={reviewConflicts.map((value) => ({ value, label: reviewConflictLabels[value] }))}
        error={conflict.error}
      />
    </>
  )
}
