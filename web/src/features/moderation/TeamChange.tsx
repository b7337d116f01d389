import { useId } from 'react'
import { RadioOption } from '../../ui/RadioOption'

const TEAM_FIELDS = ['university', 'sport', 'gender'] as const

type Team = Record<(typeof TEAM_FIELDS)[number], string>

/** Whether two sets of details are about different teams. */
export function isOtherTeam(before: Team, now: Team): boolean {
  return TEAM_FIELDS.some((field) => before[field] !== now[field])
}

interface TeamChangeProps {
  hasMoved: boolean
  onChange: (hasMoved: boolean) => void
}

/** Why the team of a profile changes, which decides where its reviews go. */
export function TeamChange({ hasMoved, onChange }: TeamChangeProps) {
  const id = useId()
  return (
    <div role="radiogroup" aria-labelledby={id} className="grid gap-3">
      <p id={id} className="font-semibold">
        Why is the team changing?
      </p>
      <RadioOption
        name="team-change"
        label="The profile was wrong"
        text="The reviews are about the new team."
        checked={!hasMoved}
        onChoose={() => {
          onChange(false)
        }}
      />
      <RadioOption
        name="team-change"
        label="The coach moved"
        text="Reviews stay with the old team, and a new post starts."
        checked={hasMoved}
        onChoose={() => {
          onChange(true)
        }}
      />
    </div>
  )
}
