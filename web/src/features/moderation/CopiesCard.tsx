import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api, type Schemas, unwrap } from '../../api/client'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { CaseCard, FIRST_UNKNOWN } from './caseParts'
import { casePath } from './deskAddresses'
import type { CaseRow } from './deskQueries'
import { useDeskChange } from './deskQueries'
import { useLinkToQueue } from './queueAddress'

interface CopiesCardProps {
  row: CaseRow
  copies: Schemas['CaseCopies']
}

/**
 * The other reviews that say nearly the same, with a box for each. Those chosen go on hold with the case's own review,
 * to be decided together. The one that was public first is not chosen: the others may have copied it.
 */
export function CopiesCard({ row, copies: { reviews, of_team } }: CopiesCardProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(
    new Set(reviews.filter(({ was_first }) => was_first).map(({ id }) => id)),
  )
  const { busy, failure, send } = useDeskChange()
  const navigate = useNavigate()
  const queue = useLinkToQueue()
  const chosen = reviews.filter(({ id }) => !left.has(id))
  const published = reviews.filter(({ is_public }) => is_public).length
  if (reviews.length === 0 && of_team.length === 0) return null
  const hold = () =>
    void send(async () => {
      const surge = await unwrap(
        api.POST('/api/desk/cases/{case_id}/copies', {
          params: { path: { case_id: row.id } },
          body: { review_ids: chosen.map(({ id }) => id) },
        }),
      )
      void navigate(casePath(surge.id), { state: queue.state })
    })
  const toggle = (id: string) => {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    setLeft(next)
  }
  return (
    <CaseCard
      title={`${published} public ${published === 1 ? 'review says' : 'reviews say'} nearly the same`}
      note={published < reviews.length ? `${reviews.length - published} more on hold` : undefined}
    >
      {reviews.map(({ id, is_public, was_first, review }) => (
        <label key={id} className="desk-option">
          <input
            type="checkbox"
            checked={!left.has(id)}
            onChange={() => {
              toggle(id)
            }}
          />
          <span className="grow wrap-anywhere">
            <b>{review.rating} of 5 stars.</b> {review.comment}{' '}
            <small>
              {is_public ? 'public' : 'on hold'}
              {was_first && ', public before all others: they may have copied it'}
            </small>
          </span>
        </label>
      ))}
      {reviews.some(({ was_first }) => was_first === null) && <p>{FIRST_UNKNOWN}</p>}
      {failure && <Alert focus>{failure}</Alert>}
      {reviews.length > 0 && row.actions.length > 0 && (
        <>
          <p className="text-ink-2">
            They go on hold with this one, in the case about the surge of this coach. Remove or publish all of
            them there with one decision.
          </p>
          <Button
            className="justify-self-start"
            variant="outline"
            size="sm"
            busy={busy}
            disabled={chosen.length === 0}
            onClick={hold}
          >
            Decide {chosen.length + 1} together
          </Button>
        </>
      )}
      {of_team.length > 0 && (
        <p>
          Other coaches of this team have them, too:{' '}
          {of_team.map(({ coach, reviews: number }, index) => (
            <span key={coach.id}>
              {index > 0 && ', '}
              <Link to={`/coach/${coach.id}`} className="underline underline-offset-4">
                {coach.name}
              </Link>{' '}
              ({number})
            </span>
          ))}
        </p>
      )}
    </CaseCard>
  )
}
