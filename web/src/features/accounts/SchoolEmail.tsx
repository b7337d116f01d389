import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { api, type Schemas, unwrap } from '../../api/client'
import { messageOf } from '../../api/errors'
import { ofSchool, schoolEmailKey, schoolEmailQuery } from '../../session/schoolEmail'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { TextField } from '../../ui/fields'
import { CheckIcon } from '../../ui/icons'
import { Panel } from '../../ui/Panel'
import { useSubmit } from '../../ui/useSubmit'

type State = Schemas['SchoolEmail']

interface SchoolEmailProps {
  userId: string
  /** Whether to offer a confirmation. Nothing to confirm is shown to those who can't rate, but can still be removed. */
  isOffered?: boolean
}

/** The user's school email: confirmed by an emailed code, then deleted. */
export function SchoolEmail({ userId, isOffered = true }: SchoolEmailProps) {
  const { data } = useQuery(schoolEmailQuery(userId))
  if (!isOffered && !data?.confirmed_in) return null
  return (
    <section aria-labelledby="school-email" className="mt-6 grid gap-3 rounded-card bg-soft p-5">
      <h3 id="school-email" className="text-2xl">
        School Email
      </h3>
      {data && <Step key={JSON.stringify(data)} userId={userId} state={data} />}
    </section>
  )
}

interface ForRosterProps {
  /** The user's id; null for a visitor. */
  userId: string | null
  /** The school's name in URLs. */
  school: string
  /** The domains of its addresses; without any there is nothing to confirm. */
  domains: readonly string[]
}

/** The same for those who rate the staff of a team: an address of this school counts for the share of the roster. */
export function SchoolEmailForRoster({ userId, school, domains }: ForRosterProps) {
  const { data } = useQuery({
    ...schoolEmailQuery(userId ?? '', school),
    enabled: userId !== null && domains.length > 0,
  })
  const [domain] = domains
  if (domain === undefined) return null
  return (
    <Panel title="School email" note="optional">
      {data?.counts_here ? (
        <p role="status" className="flex items-center gap-2 text-[0.9375rem]">
          <CheckIcon className="size-4 shrink-0 text-soft-ink" />
          <span>Confirmed. Your ratings count in the share of the roster.</span>
        </p>
      ) : (
        <>
          <p className="mb-2.5 text-[0.9375rem] text-ink-2">
            We send a code, then forget the address. Only “confirmed,” the year and the school stay,
            encrypted. Without it your ratings count, but not in the share of the roster.
            {data?.confirmed_in && ' It replaces the school email that you confirmed before.'}
          </p>
          {userId !== null && data ? (
            <Step
              key={JSON.stringify(data)}
              userId={userId}
              state={{ ...data, confirmed_in: null }}
              school={school}
              placeholder={`you@${domain}`}
            />
          ) : (
            <p className="text-[0.9375rem] text-ink-2">You can confirm it once you are signed in.</p>
          )}
        </>
      )}
    </Panel>
  )
}

interface StepProps {
  userId: string
  /** The school whose address it must be; any one without it. */
  school?: string
  placeholder?: string
}

function Step({ state, ...props }: StepProps & { state: State }) {
  const [isAsking, setAsking] = useState(!state.has_code)
  if (state.confirmed_in !== null) return <Confirmed userId={props.userId} year={state.confirmed_in} />
  if (isAsking) return <AskForCode {...props} />
  return (
    <EnterCode
      {...props}
      onAskAgain={() => {
        setAsking(true)
      }}
    />
  )
}

function AskForCode({ userId, school = '', placeholder }: StepProps) {
  const [email, setEmail] = useState('')
  const { busy, failure, send } = useChange(userId, school)
  return (
    <Form
      failure={failure}
      onSubmit={() =>
        void send(() => api.POST('/api/my/school-email', { ...ofSchool(school), body: { email } }))
      }
    >
      {!school && (
        <p className="text-ink-2">
          Confirm your school email, and your reviews can show “School email confirmed.” We email you a code,
          then forget the address. We keep only a scrambled version, so one address can’t confirm two
          accounts. We never keep the address or the school.
        </p>
      )}
      <TextField
        label="School Address"
        name="schoolAddress"
        type="email"
        placeholder={placeholder}
        autoComplete="off"
        value={email}
        onChange={(event) => {
          setEmail(event.target.value)
        }}
      />
      <Button
        type="submit"
        variant="outline"
        busy={busy}
        busyLabel="Sending..."
        className="sm:justify-self-start"
      >
        Send Code
      </Button>
    </Form>
  )
}

function EnterCode({ userId, school = '', onAskAgain }: StepProps & { onAskAgain: () => void }) {
  const [code, setCode] = useState('')
  const { busy, failure, send } = useChange(userId, school)
  return (
    <Form
      failure={failure}
      onSubmit={() =>
        void send(() => api.POST('/api/my/school-email/confirm', { ...ofSchool(school), body: { code } }))
      }
    >
      <p className="text-ink-2">We emailed you a six-digit code. It expires in 1 hour.</p>
      <TextField
        label="Code"
        name="schoolCode"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => {
          setCode(event.target.value)
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} busyLabel="Confirming...">
          Confirm
        </Button>
        <Button variant="outline" onClick={onAskAgain}>
          Send Another Code
        </Button>
      </div>
    </Form>
  )
}

function Confirmed({ userId, year }: { userId: string; year: number }) {
  const { busy, failure, send } = useChange(userId)
  return (
    <Form failure={failure} onSubmit={() => void send(() => api.DELETE('/api/my/school-email'))}>
      <p role="status" className="flex items-center gap-3 font-semibold">
        <span className="grid size-8 shrink-0 place-items-center rounded-full bg-gold text-on-gold">
          <CheckIcon />
        </span>
        School email confirmed in {year}
      </p>
      <p className="text-ink-2">
        You choose for each review whether to show it. If you remove it, existing reviews don’t change.
      </p>
      <Button
        type="submit"
        variant="outline"
        busy={busy}
        busyLabel="Removing..."
        className="sm:justify-self-start"
      >
        Remove
      </Button>
    </Form>
  )
}

interface FormProps {
  failure: string
  onSubmit: () => void
  children: React.ReactNode
}

function Form({ failure, onSubmit, children }: FormProps) {
  return (
    <form
      noValidate
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault()
        onSubmit()
      }}
      className="grid gap-4"
    >
      {failure && <Alert focus>{failure}</Alert>}
      {children}
    </form>
  )
}

/** Sends a change; the response is the new state, also of what it means for the rosters of a school. */
function useChange(userId: string, school = '') {
  const cache = useQueryClient()
  const { busy, failure, run } = useSubmit(messageOf)

  const send = (call: () => Parameters<typeof unwrap<State>>[0]) =>
    run(async () => {
      const state = await unwrap(call())
      cache.setQueryData(schoolEmailKey(userId), state)
      cache.setQueryData(schoolEmailKey(userId, school), state)
      void cache.invalidateQueries({ queryKey: schoolEmailKey(userId).slice(0, 3), refetchType: 'none' })
    })
  return { busy, failure, send }
}
