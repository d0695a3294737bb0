import SquarePen from 'lucide-react/icons/square-pen'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Person } from '#contract/profiles/schemas.ts'
import { problemText } from '#web/platform/problem-text.ts'
import { toastProblem } from '#web/platform/toast-problem.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { readColleagues, start } from '../api.ts'
import { putChat } from '../state.ts'
import { ListSkeleton } from './skeletons.tsx'

/** For people of a firm: to write to a colleague. Consumers begin on an advisor's page, where they agree to contact. */
export function NewChat({ viewerId }: { viewerId: string }) {
  const [isOpen, setOpen] = useState(false)
  const [people, setPeople] = useState<readonly Person[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const navigate = useNavigate()
  const open = (next: boolean) => {
    setOpen(next)
    if (!next) return
    setProblem(null)
    readColleagues().then(
      (found) => setPeople(found.filter((person) => person.id !== viewerId)),
      (error) => setProblem(problemText(error).title),
    )
  }
  const choose = async (person: Person) => {
    try {
      const chat = await start(person.id)
      putChat(chat)
      setOpen(false)
      await navigate(chat.id)
    } catch (error) {
      toastProblem(error)
    }
  }
  return (
    <>
      <IconButton icon={SquarePen} label="New message" onClick={() => open(true)} />
      <Dialog open={isOpen} onOpenChange={open} title="Message a colleague">
        {problem && <p className="type-ui-s text-bad">{problem}</p>}
        {!people && !problem && <ListSkeleton />}
        {people?.length === 0 && (
          <p className="type-ui-s text-ink-2">
            None of your colleagues have joined yet. Clients start a conversation with you when they agree to contact.
          </p>
        )}
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
