import { Button } from '../../ui/Button'

interface NoCoachFoundProps {
  query: string
  onAddCoach: () => void
}

/** The dropdown without a match: whoever knows the coach can add them. */
export function NoCoachFound({ query, onAddCoach }: NoCoachFoundProps) {
  return (
    <div className="grid justify-items-center gap-1 px-4 py-6 text-center">
      <p className="max-w-full text-lg font-semibold">No coaches found for “{query}”</p>
      <p className="text-ink-2">Know this coach? Add them to our database!</p>
      <Button className="mt-3" onClick={onAddCoach}>
        Add Coach
      </Button>
    </div>
  )
}
