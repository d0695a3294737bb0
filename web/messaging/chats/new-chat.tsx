import SquarePen from 'lucide-react/icons/square-pen'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { getTeam } from '#contract/firms/endpoints.ts'
import { startChat } from '#contract/messaging/endpoints.ts'
import type { Person } from '#contract/profiles/schemas.ts'
import { call } from '#web/platform/api/call.ts'
import { useEndpoint } from '#web/platform/api/queries.ts'
import { problemText } from '#web/platform/problems/problem-text.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { putChat } from '../state.ts'
import { ListSkeleton } from './skeletons.tsx'

/**
 * For people of a firm with colleagues. Consumers begin on an advisor's page, where they
 * agree to contact.
 */
export function NewChat({ viewerId }: { viewerId: string }) {
  const [isOpen, setOpen] = useState(false)
  const { data, error } = useEndpoint(getTeam, isOpen ? {} : null)
  const people = data && (data.team?.members ?? []).map((member) => member.person).filter(({ id }) => id !== viewerId)
  const problem = error && problemText(error).title
  const navigate = useNavigate()
  const choose = async (person: Person) => {
    try {
      const chat = await call(startChat, { body: { advisorId: person.id } })
      putChat(chat)
      setOpen(false)
      await navigate(chat.id)
    } catch (error) {
      toastProblem(error)
    }
  }
  return (
    <>
      <IconButton icon={SquarePen} label="New message" onClick={() => setOpen(true)} />
      <Dialog open={isOpen} onOpenChange={setOpen} title="Message a colleague">
        {problem && <p className="type-ui-s text-bad">{problem}</p>}
        {!people && !problem && <ListSkeleton />}
        <ul className="-mx-3 grid gap-0.5">
          {people?.map((person) => (
            <li key={person.id}>
              <button
                type="button"
                onClick={() => void choose(person)}
                className="flex min-h-14 w-full items-center gap-3 rounded px-3 text-left hover:bg-sunken"
              >
                <Avatar size={40} name={person.displayName} photoUrl={person.avatarUrl} />
                {person.displayName}
              </button>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}
