import { defineProblems } from '../core/problem.ts'

export const messagingProblems = defineProblems({
  'messaging.closed': { status: 403, title: 'Nothing can be sent in this chat just now.' },
  'messaging.chat-disabled': { status: 403, title: 'This person has switched messages off.' },
  'messaging.own-chat-disabled': { status: 403, title: 'You have switched messages off. Switch them on in Settings.' },
  'messaging.not-a-colleague': { status: 403, title: 'You can write to people of your own firm.' },
})
