import { Button } from '../../ui/Button'

interface NewCasesProps {
  /** The number of cases that came in since the list was loaded. */
  count: number
  /** The number of listed cases that other moderators have decided since. */
  decided: number
  /** Loads the list again. */
  onShow: () => void
}

/** What changed in the queue, announced politely, and the button that shows the new cases. */
export function NewCases({ count, decided, onShow }: NewCasesProps) {
  return (
    <>
      <div role="status">
        {count > 0 && (count === 1 ? '1 new case.' : `${count} new cases.`)}
        {decided > 0 && (
          <span className="sr-only">
            {decided === 1
              ? '1 case was decided by another moderator.'
              : `${decided} cases were decided by other moderators.`}
          </span>
        )}
      </div>
      {count > 0 && (
        <Button size="sm" variant="chalk" onClick={onShow}>
          Show <span className="sr-only">new cases</span>
        </Button>
      )}
    </>
  )
}
