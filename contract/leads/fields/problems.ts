import { defineProblems } from '#contract/core/problem.ts'

export const fieldProblems = defineProblems({
  'leads.too-many-fields': { status: 409, title: 'You can have up to 10 custom fields. Delete one first.' },
  'leads.field-name-taken': { status: 409, title: 'You already have a custom field with that name.' },
  'leads.wrong-field-value': { status: 409, title: 'That value isn’t valid for the custom field.' },
})
