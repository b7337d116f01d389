import { chooseCoach, type ChosenCoach, MAX_COMPARED, useChosenCoaches } from './chosenCoaches'

interface CompareToggleProps {
  coach: ChosenCoach
  className?: string
}

/** The checkbox 'Compare' of a coach. It is disabled while as many other coaches are chosen as one comparison has. */
export function CompareToggle({ coach, className = '' }: CompareToggleProps) {
  const chosen = useChosenCoaches()
  const isChosen = chosen.some(({ id }) => id === coach.id)
  const isFull = chosen.length >= MAX_COMPARED && !isChosen
  return (
    <label
      title={isFull ? `You have chosen ${MAX_COMPARED} coaches` : undefined}
      className={`needs-script relative inline-flex min-h-11 items-center gap-2 text-[0.9375rem] text-ink-2 ${className}`}
    >
      <input
        type="checkbox"
        checked={isChosen}
        disabled={isFull}
        onChange={(event) => {
          chooseCoach({ id: coach.id, name: coach.name }, event.target.checked)
        }}
        className="size-5 accent-accent"
      />
      <span>
        Compare <span className="sr-only">{coach.name}</span>
      </span>
    </label>
  )
}
