import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../api/errors'
import { changeFollow, changeLetter, type Letter, useLetter } from '../features/saved/follows'
import { sportTitle } from '../lib/format'
import { useHandleExpiredSession } from '../session/expiredSession'
import { useSession } from '../session/session'
import { Alert } from '../ui/Alert'
import { Avatar } from '../ui/Avatar'
import { Button, buttonClass } from '../ui/Button'
import { EmptyClipboard } from '../ui/drawings'
import { Panel } from '../ui/Panel'
import { Shield } from '../ui/Shield'
import '../ui/shield.css'
import { EmptyState, ErrorState } from '../ui/states'
import { useSubmit } from '../ui/useSubmit'
import { counted } from './places/placeWords'
import type { PageMeta } from './shell/pageMeta'
import { OwnListPage } from './shell/RequireUser'

export const page: PageMeta = {
  title: 'Letter and Follows',
  indexed: false,
  withoutScript:
    'What you follow needs JavaScript, to sign you in. Please turn it on and load this page again.',
}

/** /letter: what the user follows, and what the weekly letter has. */
export default function LetterPage() {
  return (
    <OwnListPage title={page.title} purpose="see what you follow">
      <Content />
    </OwnListPage>
  )
}

function Content() {
  const { data, isPending, refetch } = useLetter()
  if (isPending) return <p role="status">Loading follows...</p>
  if (!data) return <ErrorState message="Failed to load what you follow" onRetry={() => void refetch()} />
  if (data.follows.length === 0) return <FollowsNothing />
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_20.625rem]">
      <div className="grid gap-6">
        <Choices letter={data} />
        <Follows follows={data.follows} />
      </div>
      <div className="grid gap-6">
        <WhereItGoes />
        <Panel title="Who sees what you follow">
          <ul className="grid gap-2">
            <li>No coach, no team, no visitor</li>
            <li>No follower counts anywhere</li>
            <li>Stored with your private record, deleted with your account</li>
          </ul>
        </Panel>
      </div>
    </div>
  )
}

const CHOICES = [
  { name: 'is_sent', label: 'Send it', hint: 'At most one a week. None when nothing is new.' },
  {
    name: 'has_moves',
    label: 'Staff moves',
    hint: 'A coach you follow moves or leaves, or a team you follow gets somebody new.',
  },
  {
    name: 'leaves_names_out',
    label: 'Leave names out',
    hint: 'The email says only that something is new. Good where others see your screen.',
  },
] as const

function Choices({ letter }: { letter: Letter }) {
  const cache = useQueryClient()
  const { failure, run } = useSubmit(messageOf)
  const { is_sent, has_moves, has_names } = letter
  const stored = { is_sent, has_moves, leaves_names_out: !has_names }
  // What was chosen last, until the server has stored it.
  const [wanted, setWanted] = useState<Partial<typeof stored>>({})
  const chosen = { ...stored, ...wanted }
  const change = (part: typeof wanted) =>
    void run(async () => {
      setWanted(part)
      const { leaves_names_out, ...others } = { ...stored, ...part }
      try {
        await changeLetter(cache, { ...others, has_names: !leaves_names_out })
      } finally {
        setWanted({})
      }
    })
  return (
    <Panel title="The letter">
      {failure && <Alert focus>{failure}</Alert>}
      <ul className="divide-y divide-line">
        {CHOICES.map(({ name, label, hint }) => (
          <li key={name}>
            <label className="flex items-center justify-between gap-4 py-3">
              <span>
                <b className="font-semibold">{label}</b>
                <span className="block text-[0.9375rem] text-ink-2">{hint}</span>
              </span>
              <input
                type="checkbox"
                aria-label={label}
                className="size-6 shrink-0 accent-accent"
                checked={chosen[name]}
                onChange={(event) => {
                  change({ [name]: event.target.checked })
                }}
              />
            </label>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function WhereItGoes() {
  const { user } = useSession()
  return (
    <Panel title="Where it goes">
      <p className="font-semibold wrap-anywhere">{user?.email}</p>
      <p className="mt-2 text-[0.9375rem] text-ink-2">
        A school can read the mail in its own accounts. If this is one, leave names out.
      </p>
    </Panel>
  )
}

function Follows({ follows }: { follows: Letter['follows'] }) {
  const count = (kind: string) => follows.filter((follow) => follow.kind === kind).length
  const counts = [
    count('coach') && counted(count('coach'), 'coach', 'coaches'),
    count('team') && counted(count('team'), 'team', 'teams'),
    count('school') && counted(count('school'), 'school', 'schools'),
  ].filter(Boolean)
  return (
    <Panel title="You follow" note={<span className="text-ink-2">{counts.join(', ')}</span>}>
      <ul className="divide-y divide-line">
        {follows.map((follow) => (
          <Follow key={follow.path} follow={follow} />
        ))}
      </ul>
    </Panel>
  )
}

function Follow({ follow: { path, name, about, coach, colors } }: { follow: Letter['follows'][number] }) {
  const cache = useQueryClient()
  const handleExpiredSession = useHandleExpiredSession()
  const { busy, run } = useSubmit()
  const [problem, setProblem] = useState('')
  const unfollow = () =>
    run(async () => {
      setProblem('')
      try {
        await changeFollow(cache, path, false)
      } catch (error) {
        if (!handleExpiredSession(error)) setProblem(messageOf(error))
      }
    })
  return (
    <li className="py-3">
      {problem && <Alert className="mb-2">{problem}</Alert>}
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-1">
        {coach ? <Avatar coach={coach} /> : <Shield school={about || name} colors={colors} />}
        <Link to={path} className="grid min-h-11 min-w-0 grow basis-28 content-center wrap-anywhere">
          <b className="font-display text-[1.2rem] leading-tight font-bold">{name}</b>
          <small className="text-[0.9375rem] text-ink-2">
            {coach ? `${sportTitle(coach)}, ${coach.university}` : about}
          </small>
        </Link>
        <Button
          variant="ghost"
          className="ml-auto px-3"
          busy={busy}
          aria-label={`Unfollow ${name}`}
          onClick={() => void unfollow()}
        >
          Unfollow
        </Button>
      </div>
    </li>
  )
}

function FollowsNothing() {
  return (
    <EmptyState
      drawing={<EmptyClipboard />}
      title="You follow nobody yet"
      text="Open a coach or a team and tap Follow. We email you what is new there, at most once a week."
      action={
        <Link to="/coaches" className={buttonClass('gold')}>
          Find a coach
        </Link>
      }
    />
  )
}
