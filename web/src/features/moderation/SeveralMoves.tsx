import { useEffect, useRef, useState } from 'react'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { SelectField } from '../../ui/fields'
import { Loading, Skeleton } from '../../ui/skeletons'
import { useDeskChange } from './deskQueries'
import { decideMoves, type ProposedMove, useProposedMoves } from './staffListQueries'

/** The choice of the sure moves; every other choice is a reason against moves. */
const SURE = ''

/**
 * Moves of a list that an admin decides together, after a look at their names and schools: accepts those that are sure,
 * or rejects the others with one reason against them. A box leaves single ones out.
 */
export function SeveralMoves({ listId }: { listId: number }) {
  const query = useProposedMoves(listId)
  const [choice, setChoice] = useState(SURE)
  const [unchecked, setUnchecked] = useState<ReadonlySet<number>>(new Set())
  const [decided, setDecided] = useState(0)
  const [outcome, setOutcome] = useState('')
  const { busy, failure, send } = useDeskChange()
  const region = useRef<HTMLElement>(null)
  // The button that opened this is gone.
  useEffect(() => {
    region.current?.focus()
  }, [])
  const moves = query.data?.moves ?? []
  const reasons = countReasons(moves)
  const isRejecting = choice !== SURE
  const shown = moves.filter(({ is_sure, against }) =>
    isRejecting ? !is_sure && against.includes(choice) : is_sure,
  )
  const chosen = shown.filter(({ id }) => !unchecked.has(id))
  const decide = () =>
    void send(async () => {
      setDecided(0)
      setOutcome('')
      const ids = chosen.map(({ id }) => id)
      const left = await decideMoves(listId, isRejecting ? 'reject' : 'accept', ids, setDecided)
      setUnchecked(new Set([...unchecked, ...left.map(({ move_id }) => move_id)]))
      setOutcome(outcomeOf(ids.length, left.length, isRejecting))
    })
  return (
    <section ref={region} tabIndex={-1} className="grid w-full gap-4" aria-label="Decide several moves">
      {query.isPending && (
        <Loading text="Loading...">
          <Skeleton className="h-40" />
        </Loading>
      )}
      {query.error && <Alert focus>{query.error.message}</Alert>}
      {query.data && (
        <>
          <div className="max-w-md">
            <SelectField
              label="Decision"
              name="decision"
              value={choice}
              disabled={busy}
              onChange={({ target: { value } }) => {
                setChoice(value)
                setUnchecked(new Set())
                setOutcome('')
              }}
              options={[
                { value: SURE, label: 'Accept: same name, 95% certain or more' },
                ...reasons.map(([reason, number]) => ({
                  value: reason,
                  label: `Not the same person: ${reason} (${number})`,
                })),
              ]}
            />
          </div>
          <ul className="desk-several" aria-label="Moves">
            {shown.map((move) => (
              <li key={move.id}>
                <label className="desk-option">
                  <input
                    type="checkbox"
                    checked={!unchecked.has(move.id)}
                    disabled={busy}
                    onChange={() => {
                      const next = new Set(unchecked)
                      if (!next.delete(move.id)) next.add(move.id)
                      setUnchecked(next)
                    }}
                  />
                  <Line move={move} />
                </label>
              </li>
            ))}
          </ul>
          {shown.length === 0 && <p>No moves here.</p>}
          {query.data.others > 0 && (
            <p className="text-ink-2">
              Only the {moves.length.toLocaleString('en-US')} most certain moves are looked at. The others
              follow once these are decided.
            </p>
          )}
          <p role="status">{outcome}</p>
          {failure && <Alert focus>{failure}</Alert>}
          <Button
            className="justify-self-start whitespace-normal!"
            variant="outline"
            busy={busy}
            busyLabel={`${decided} decided...`}
            disabled={chosen.length === 0}
            onClick={decide}
          >
            {isRejecting ? `Reject ${count(chosen.length)}` : `Accept ${count(chosen.length)} of 95% or more`}
          </Button>
        </>
      )}
    </section>
  )
}

function Line({ move }: { move: ProposedMove }) {
  const names = move.name === move.new_name ? move.name : `${move.name}, now ${move.new_name}`
  return (
    <span className="grow wrap-anywhere">
      <b>{names}</b>: {move.from_school} → {move.to_school}{' '}
      <small>
        {move.sport}, {move.gender}, {move.certainty}%
      </small>
    </span>
  )
}

/** The reasons against moves that are not sure, with their number, the most frequent first. */
function countReasons(moves: readonly ProposedMove[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const { is_sure, against } of moves) {
    if (is_sure) continue
    for (const reason of against) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  }
  return [...counts].sort(([, one], [, other]) => other - one)
}

function count(number: number): string {
  return `${number.toLocaleString('en-US')} ${number === 1 ? 'move' : 'moves'}`
}

function outcomeOf(sent: number, left: number, isRejecting: boolean): string {
  const done = `${count(sent - left)} ${isRejecting ? 'rejected' : 'accepted'}.`
  return left === 0 ? done : `${done} ${count(left)} left for you to decide one by one.`
}
