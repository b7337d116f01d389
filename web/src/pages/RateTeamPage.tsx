import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useParams } from 'react-router'
import { api, type Schemas, unwrap } from '../api/client'
import { messageOf } from '../api/errors'
import { keys } from '../api/queryClient'
import { SchoolEmailForRoster } from '../features/accounts/SchoolEmail'
import { editionDay, useEdition } from '../features/reviews/editions'
import { useMyReviews } from '../features/reviews/myReviews'
import type { Day } from '../features/reviews/notBefore'
import { OnlyAthletes } from '../features/reviews/OnlyAthletes'
import { useAccountDialogs } from '../session/accountDialogs'
import { kindOf } from '../session/accountKind'
import { useHandleExpiredSession } from '../session/expiredSession'
import { useSession } from '../session/session'
import { Alert } from '../ui/Alert'
import { Button } from '../ui/Button'
import { Container } from '../ui/layout'
import { useSubmit } from '../ui/useSubmit'
import { PlaceNotLoaded } from './places/PlaceNotLoaded'
import { CoachRow } from './rate-team/CoachRow'
import { NO_ORDER, SendCard } from './rate-team/SendCard'
import { Sent } from './rate-team/Sent'
import { isHalfRated, ratingOf, useStaffDrafts } from './rate-team/staffDrafts'
import { WhenStep } from './rate-team/WhenStep'
import { BackLink } from './shell/BackLink'
import type { PageMeta } from './shell/pageMeta'
import { PageShell } from './shell/PageShell'

export const page: PageMeta = {
  title: 'Rate your whole staff',
  indexed: false,
  rendered: true,
  withoutScript:
    'Rating a staff needs JavaScript, to sign you in and to keep what you write while you write it. Please turn it on and load this page again.',
}

type Staff = Schemas['StaffToRate']

/** /team/{school}/{team}/rate: athletes rate the staff of today and of the last year in one sitting. */
export default function RateTeamPage() {
  const { school = '', team = '' } = useParams()
  const { user } = useSession()
  const kind = kindOf(user?.kind)
  const staff = useQuery({
    queryKey: keys.staff(school, team),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/teams/{school}/{team}/staff', { params: { path: { school, team } }, signal })),
    retryOnMount: false,
  })
  if (!staff.data)
    return (
      <PlaceNotLoaded
        title={page.title}
        loading="Loading staff..."
        error={staff.error}
        onRetry={() => void staff.refetch()}
      />
    )
  return (
    <PageShell title={staff.data.title} hero={<Hero staff={staff.data} />}>
      <BackLink to={staff.data.path}>Back to Team</BackLink>
      <noscript>
        <p className="mb-4">{page.withoutScript}</p>
      </noscript>
      {kind === 'athlete' ? (
        <Sitting key={user?.id ?? ''} staff={staff.data} school={school} team={team} />
      ) : (
        <OnlyAthletes kind={kind} path={staff.data.path} words="Read about this team" />
      )}
    </PageShell>
  )
}

function Hero({ staff }: { staff: Staff }) {
  const open = useEdition(staff.sport)?.open
  const when = open
    ? `Everything appears ${editionDay(open)}, with everyone else’s.`
    : 'Each rating appears on a random day within two weeks.'
  return (
    <Container className="pt-6 pb-12">
      <h1 className="text-[clamp(2.4rem,5vw,3.6rem)] uppercase">
        <small className="block text-[1.3rem] text-gold">{staff.school}</small> Rate your whole staff
      </h1>
      <p className="mt-3 max-w-[56ch] text-lg text-chalk-2">
        {`${staff.name}. One row of stars each, the rest if you want. Two minutes, no name. You can rate if you played here before, too. ${when}`}
      </p>
    </Container>
  )
}

interface SittingProps {
  staff: Staff
  school: string
  team: string
}

/** The rows, the button to send, and when the ratings appear. */
function Sitting({ staff, school, team }: SittingProps) {
  const { user } = useSession()
  const { open } = useAccountDialogs()
  const cache = useQueryClient()
  const handleExpiredSession = useHandleExpiredSession()
  const coaches = [...staff.staff, ...staff.left]
  const { draftOf, change, clear, keep } = useStaffDrafts(
    user,
    coaches.map(({ coach_id }) => coach_id),
  )
  const [skipped, setSkipped] = useState<readonly number[]>([])
  const [step, setStep] = useState<'rate' | 'when' | 'sent'>('rate')
  const [isChecked, setChecked] = useState(false)
  const [day, setDay] = useState<Day | null>(null)
  const [results, setResults] = useState<Schemas['RatingResult'][]>([])
  const own = useMyReviews().data?.pages.flatMap(({ items }) => items) ?? []
  const reviewOf = (coachId: number) => own.find(({ coach }) => coach.id === coachId)?.id
  const top = useRef<HTMLDivElement>(null)
  const { busy, failure, run } = useSubmit((error) => (handleExpiredSession(error) ? '' : messageOf(error)))

  useEffect(() => {
    if (step === 'rate') return
    top.current?.focus({ preventScroll: true })
    top.current?.scrollIntoView()
  }, [step])

  const ready = coaches.filter(({ coach_id: id }) => draftOf(id).rating > 0 && reviewOf(id) === undefined)
  const half = ready.filter(({ coach_id }) => isHalfRated(draftOf(coach_id)))
  const number = ready.length === 1 ? '1 rating' : `${ready.length} ratings`

  const goOn = () => {
    setChecked(true)
    if (half.length > 0) return
    if (user) {
      setStep('when')
      return
    }
    keep()
    open('sign-up', { intent: { path: `${staff.path}/rate`, purpose: 'send your ratings' } })
  }
  const send = async () => {
    const ratings = ready.map(({ coach_id }) => ratingOf(coach_id, draftOf(coach_id)))
    const body = { ratings, ...(day && { not_before: day }) }
    const answer = await unwrap(
      api.POST('/api/teams/{school}/{team}/reviews', { params: { path: { school, team } }, body }),
    )
    setResults(answer.results)
    clear(answer.results.filter(({ is_sent }) => is_sent).map(({ coach_id }) => coach_id))
    setStep('sent')
    void cache.invalidateQueries()
  }

  if (step === 'sent')
    return (
      <Sent
        ref={top}
        staff={staff}
        results={results}
        day={day}
        onBack={() => {
          setStep('rate')
        }}
      />
    )
  if (step === 'when')
    return (
      <div ref={top} tabIndex={-1} className="grid max-w-[42rem] scroll-mt-4 gap-4 outline-none">
        <WhenStep sport={staff.sport} value={day} onChange={setDay} />
        <p className="text-ink-2">{NO_ORDER}</p>
        {failure && <Alert focus>{failure}</Alert>}
        <div className="flex flex-wrap gap-3">
          <Button
            variant="outline"
            size="lg"
            disabled={busy}
            onClick={() => {
              setStep('rate')
            }}
          >
            Back
          </Button>
          <Button size="lg" busy={busy} busyLabel="Sending..." onClick={() => void run(send)}>
            {`Send ${number}`}
          </Button>
        </div>
      </div>
    )

  const row = (coach: Schemas['CoachToRate']) => {
    const id = coach.coach_id
    const isMissing = isChecked && half.includes(coach)
    return (
      <CoachRow
        key={id}
        coach={coach}
        color={staff.colors[0] ?? 0}
        draft={draftOf(id)}
        isSkipped={skipped.includes(id)}
        reviewId={reviewOf(id)}
        problem={isMissing ? 'Rate all six, or clear them.' : ''}
        onChange={(part) => {
          change(id, part)
        }}
        onSkip={(isSkipped) => {
          // Without stars it stays left out, also after signing up or loading the page again.
          if (isSkipped) change(id, { rating: 0 })
          setSkipped(isSkipped ? [...skipped, id] : skipped.filter((other) => other !== id))
        }}
      />
    )
  }
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid gap-3.5">
        <h2 className="sr-only">On the staff now</h2>
        {staff.staff.map(row)}
        {staff.left.length > 0 && <h2 className="mt-3 text-[1.3rem]">Left since last season</h2>}
        {staff.left.map(row)}
        {coaches.length === 0 && <p>We know of no coach on this staff.</p>}
        <p className="mt-3">
          Want your whole team to answer?{' '}
          <Link to={`${staff.path}/poster`} className="font-semibold underline">
            Print a poster
          </Link>{' '}
          for the locker room.
        </p>
      </div>
      <SendCard
        ready={ready.map(({ coach_id, name }) => ({
          id: coach_id,
          words: readyWords(name, draftOf(coach_id)),
        }))}
        number={number}
        isAllRated={coaches.length > 0 && coaches.every(({ coach_id: id }) => reviewOf(id) !== undefined)}
        half={isChecked ? half.map(({ name }) => name) : []}
        onSend={goOn}
      >
        <SchoolEmailForRoster userId={user?.id ?? null} school={school} domains={staff.email_domains} />
      </SendCard>
    </div>
  )
}

function readyWords(name: string, draft: { rating: number; comment: string }): string {
  const stars = draft.rating === 1 ? '1 star' : `${draft.rating} stars`
  return `${name}, ${stars}${draft.comment.trim() ? ', with comment' : ''}`
}
