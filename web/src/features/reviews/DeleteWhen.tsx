import { useId } from 'react'
import { SeenIcon } from '../../ui/formIcons'
import { RadioOption } from '../../ui/RadioOption'
import { editionDay, useEdition } from './editions'
import { Why } from './PublishChoice'

interface DeleteWhenProps {
  sport: string
  isAtOnce: boolean
  onChange: (isAtOnce: boolean) => void
}

/** When a public review disappears on a site with editions, and what each choice shows. */
export default function DeleteWhen({ sport, isAtOnce, onChange }: DeleteWhenProps) {
  const id = useId()
  const day = useEdition(sport)?.open
  return (
    <div role="radiogroup" aria-labelledby={id} className="mt-4 grid gap-3">
      <p id={id} className="font-semibold">
        When should it disappear?
      </p>
      <RadioOption
        name="delete-when"
        label="With the next edition"
        text={`It disappears ${day ? editionDay(day) : 'on the day of the next edition'}, with everyone else’s changes. Until then you can keep it.`}
        why={<Why protects>Nobody can tell on which day you decided.</Why>}
        checked={!isAtOnce}
        onChoose={() => {
          onChange(false)
        }}
      />
      <RadioOption
        name="delete-when"
        label="Right now"
        text="It’s gone at once, and this action cannot be undone."
        why={<Why icon={<SeenIcon />}>Whoever watches the page sees that a review left today.</Why>}
        checked={isAtOnce}
        onChoose={() => {
          onChange(true)
        }}
      />
    </div>
  )
}
