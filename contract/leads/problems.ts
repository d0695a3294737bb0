import { defineProblems } from '#contract/core/problem.ts'

export const leadsProblems = defineProblems({
  'leads.wrong-move': { status: 409, title: 'You can’t move a lead from its current status to that one.' },
  'leads.nothing-to-undo': { status: 409, title: 'There’s no recent move to undo.' },
  'leads.too-many-views': { status: 409, title: 'You can save up to 20 views. Delete one first.' },
  'leads.closed': { status: 409, title: 'A converted or lost lead stays with the advisor who closed it.' },
  'leads.blocked': { status: 409, title: 'This advisor and the consumer don’t have contact anymore.' },
  'leads.has-lead': { status: 409, title: 'This advisor already has a lead of the same consumer.' },
  'leads.advisor-ineligible': {
    status: 409,
    title: 'This advisor gets no new leads: that takes verification, a published profile and an active plan.',
  },
  'leads.no-other-advisor': {
    status: 409,
    title: 'You’ve already contacted every advisor of this firm. Write to one of them instead.',
  },
  'leads.not-in-firm': { status: 409, title: 'That advisor isn’t on your team.' },
  'leads.client-without-address': { status: 409, title: 'Add an email address for this client first.' },
  'leads.client-invited': { status: 409, title: 'You invited this client less than 14 days ago.' },
  'leads.client-discloses': {
    status: 409,
    title: 'This client came through a match. Their contact details are what they share with you.',
  },
  'leads.client-address-listed': { status: 409, title: 'Another client on your list has this email address.' },
  'leads.client-converted': { status: 409, title: 'This client came through a match, so the record stays.' },
  'leads.merge-kept': { status: 409, title: 'A merge can be undone for 24 hours.' },
  'leads.merged-again': { status: 409, title: 'That record was merged into another. Undo the later merge first.' },
  'leads.address-listed': { status: 409, title: 'Another client on your list now has that address.' },
  'leads.too-many-fields': { status: 409, title: 'You can have up to 10 custom fields. Delete one first.' },
  'leads.field-name-taken': { status: 409, title: 'You already have a custom field with that name.' },
  'leads.wrong-field-value': { status: 409, title: 'That value isn’t valid for the custom field.' },
  'leads.import-kept': { status: 409, title: 'An import can be undone for 24 hours. Remove clients one by one.' },
  'leads.own-referral': { status: 409, title: 'This is your own link. Send it to someone else.' },
  'leads.referral-too-late': { status: 409, title: 'You can accept an invitation for 30 days after you sign up.' },
  'leads.already-referred': { status: 409, title: 'You already accepted someone else’s invitation.' },
})
