import type { ChatReport } from '#contract/operations/reports/schemas.ts'
import { erasedDisplayName } from '#contract/profiles/disclosure/labels.ts'
import type { ReportDetails } from './service.ts'

/** A report with the full names of both sides: only the staff reads it. */
export function presentReport({ row, messages }: ReportDetails, viewerId: string): ChatReport {
  const { report, reporter, reported, decision, decider, reportCount, upheldCount } = row
  const side = ({ id, role, createdAt, ...names }: typeof reporter) => ({
    id,
    role,
    name: fullName(names),
    since: createdAt.toISOString(),
  })
  return {
    id: report.id,
    reason: report.reason,
    text: report.text,
    createdAt: report.createdAt.toISOString(),
    reporter: side(reporter),
    reported: { ...side(reported), reportCount, upheldCount },
    messages: messages.map(({ id, senderId, body, createdAt, editedAt, deletedAt }) => ({
      id,
      senderId,
      body,
      at: createdAt.toISOString(),
      isEdited: editedAt !== null,
      isDeleted: deletedAt !== null,
    })),
    decision: decision && {
      decision: decision.decision,
      reason: decision.reason,
      days: decision.days,
      decidedAt: decision.decidedAt.toISOString(),
      decidedByName: decider?.id ? fullName(decider) : erasedDisplayName,
      reversedAt: decision.reversedAt?.toISOString() ?? null,
      canReverse: decision.decision !== 'dismiss' && decision.reversedAt === null && decision.decidedBy !== viewerId,
    },
  }
}

const fullName = ({ firstName, lastName }: { firstName: string | null; lastName: string | null }) =>
  `${firstName ?? ''} ${lastName ?? ''}`.trim()
