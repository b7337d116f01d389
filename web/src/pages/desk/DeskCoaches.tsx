import { Link } from 'react-router'
import { CoachList } from '../../features/moderation/CoachList'
import { CoachView } from '../../features/moderation/CoachView'
import { useDeskCoach, useDeskCoaches } from '../../features/moderation/deskQueries'
import { coachTitle } from '../../lib/format'
import { DeskShell } from './DeskShell'

/** Coaches pending review or, with an id, one coach. */
export default function DeskCoaches({ id }: { id?: number }) {
  return id ? <CoachDesk id={id} /> : <CoachesDesk />
}

function CoachesDesk() {
  const { data, error, refetch } = useDeskCoaches()
  return (
    <DeskShell title="Coaches" current="coaches" error={error} onRetry={() => void refetch()}>
      {data && <CoachList coaches={data} />}
    </DeskShell>
  )
}

function CoachDesk({ id }: { id: number }) {
  const { data, error, refetch } = useDeskCoach(id)
  const name = data?.coach.name ?? 'Coach'
  return (
    <DeskShell
      title={name}
      current="coaches"
      hero={
        <>
          <div className="grow">
            <h1 className="text-4xl uppercase">{name}</h1>
            {data && (
              <p>
                {coachTitle(data.coach)}, {data.coach.total_reviews} reviews
              </p>
            )}
          </div>
          <Link to={`/coach/${id}`}>Profile</Link>
        </>
      }
      error={error}
      onRetry={() => void refetch()}
    >
      {data && <CoachView detail={data} />}
    </DeskShell>
  )
}
