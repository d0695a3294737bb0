import { defineProblems } from '#contract/core/problem.ts'

export const messagingProblems = defineProblems({
  'messaging.closed': { status: 403, title: 'You can’t send messages in this chat right now.' },
  'messaging.chat-disabled': { status: 403, title: 'This person has turned off messages.' },
  'messaging.own-chat-disabled': { status: 403, title: 'You’ve turned off messages. Turn them on in Settings.' },
  'messaging.not-a-colleague': { status: 403, title: 'You can only message people at your own firm.' },
})
