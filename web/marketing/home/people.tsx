import { Avatar } from '#web/ui/display/avatar.tsx'

type PeopleProps = { people: readonly { name: string; role: string; text: string }[] }

/** Who somebody is and what they did before, beside each other where there is room. */
export function People({ people }: PeopleProps) {
  return (
    <ul className="grid gap-8 md:grid-cols-3 md:gap-6">
      {people.map(({ name, role, text }) => (
        <li key={name} className="max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)] max-md:gap-x-4">
          <Avatar name={name} size={64} className="max-md:row-span-3" />
          <h3 className="type-title-3 md:mt-4">{name}</h3>
          <p className="type-ui-s text-ink-3">{role}</p>
          <p className="mt-2 type-ui text-ink-2">{text}</p>
        </li>
      ))}
    </ul>
  )
}
