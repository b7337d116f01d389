import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { shortDate, todayUtc } from '../../lib/dates'
import { unbroken } from '../../lib/format'
import { ROLE_NAMES } from '../../lib/names'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { Key } from './DecisionForm'
import { isOpenMove, type Move } from './staffListQueries'

export type MoveAction = 'accept' | 'reject' | null

interface MoveCardProps {
  move: Move
  busy: boolean
  failure: string
  /** Whether the keys act on this move. */
  isFocused: boolean
  /** Whether the focus came here by keyboard, so that the move must scroll into view. */
  isReached: boolean
  /** Makes a decision, or undoes it (null). */
  onAct: (action: MoveAction) => void
}

/** Two profiles beside each other that are probably one person, what speaks for and against it, and the decision. */
export function MoveCard({ move, busy, failure, isFocused, isReached, onAct }: MoveCardProps) {
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isReached) item.current?.scrollIntoView({ block: 'nearest' })
  }, [isReached])
  const names = move.old.name === move.new.name ? move.old.name : `${move.old.name} and ${move.new.name}`
  return (
    <li
      ref={item}
      className={`desk-card desk-move ${isFocused ? 'is-focused' : ''}`}
      aria-current={isFocused || undefined}
      aria-label={names}
    >
      <Side title="Before" side={move.old} />
      <Side title="Now" side={move.new} />
      <div>
        <p>
          <b>{move.certainty}% certain</b>
          {move.is_automatic && ', beyond doubt'}
        </p>
        <p className="text-ink-2">{move.reasons.join(', ')}</p>
        {move.decided_by && <p>{decisionOf(move)}</p>}
        {failure && <Alert focus>{failure}</Alert>}
        <p className="flex flex-wrap gap-2">
          {isOpenMove(move) && (
            <>
              <Button
                size="sm"
                busy={busy}
                onClick={() => {
                  onAct('accept')
                }}
              >
                Accept {isFocused && <Key name="T" />}
              </Button>
              <Button
                size="sm"
                variant="outline"
                busy={busy}
                onClick={() => {
                  onAct('reject')
                }}
              >
                Not the same person {isFocused && <Key name="R" />}
              </Button>
            </>
          )}
          {move.can_undo && (
            <Button
              size="sm"
              variant="outline"
              busy={busy}
              onClick={() => {
                onAct(null)
              }}
            >
              Undo {isFocused && <Key name="U" />}
            </Button>
          )}
        </p>
      </div>
    </li>
  )
}

const ROLES = {
  ...ROLE_NAMES,
  other: 'Other Coach',
} as const

function Side({ title, side }: { title: string; side: Move['old'] }) {
  const seasons = seasonsOf(side)
  return (
    <dl>
      <dt>{title}</dt>
      <dd>
        <Link
          to={`/coach/${side.coach_id}`}
          className="font-semibold wrap-anywhere underline underline-offset-4"
        >
          {side.name}
        </Link>
      </dd>
      <dd className="wrap-anywhere">{side.school}</dd>
      <dd>
        {side.sport}, {side.gender}
      </dd>
      <dd className="wrap-anywhere">{roleOf(side)}</dd>
      {seasons && <dd>{unbroken(seasons)}</dd>}
      <dd>{side.reviews === 1 ? '1 review' : `${side.reviews} reviews`}</dd>
    </dl>
  )
}

/** The role, and the title if it says more. */
function roleOf({ role, title }: Move['old']): string {
  if (!role) return 'Role not known'
  const name = ROLES[role]
  return !title || title.toLowerCase() === name.toLowerCase() ? name : `${name}: ${title}`
}

function seasonsOf({ first_season, last_season, is_over }: Move['old']): string {
  if (!first_season || !last_season) return ''
  if (!is_over) return `listed since ${first_season}`
  return first_season === last_season
    ? `listed in ${last_season}`
    : `listed ${first_season} to ${last_season}`
}

const DECIDERS = { you: 'by you', staff: 'by another staff member', list: 'by the list' } as const
const DECISIONS = {
  proposed: '',
  accepted: 'Accepted',
  automatic: 'Accepted',
  rejected: 'Not the same person',
  undone: 'Undone',
} as const

function decisionOf({ state, decided_by, decided_on }: Move): string {
  const day = decided_on ? `, ${shortDate(decided_on, todayUtc())}` : ''
  return `${DECISIONS[state]} ${decided_by ? DECIDERS[decided_by] : ''}${day}`
}
