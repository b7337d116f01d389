import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { useSubmit } from '../../ui/useSubmit'
import { messageOr, SOMETHING_WRONG } from './authErrors'
import { CodeForm } from './CodeForm'
import { beginSetup, newRecoveryCodes, readTwoStep, type Setup, stepToTurnOff } from './twoStepCalls'
import { RecoveryCodes, SetUpApp } from './TwoStepSetup'
import { SITE_NAME } from '../../lib/siteName'

type View =
  | { name: 'state'; message?: string }
  | { name: 'setup'; setup: Setup }
  | { name: 'codes'; codes: readonly string[]; message: string }
  | { name: 'turn-off' }

/** The query key of the two-step state. */
const KEY = ['my', 'two-step']

/**
 * 'Two-step sign-in' in the security settings: turn it on with an app, replace the recovery codes, turn it off with a
 * code.
 */
export function TwoStep() {
  const { data, isError } = useQuery({ queryKey: KEY, queryFn: readTwoStep })
  const cache = useQueryClient()
  const [view, setView] = useState<View>({ name: 'state' })
  const { busy, failure, run } = useSubmit((thrown) => messageOr(thrown, SOMETHING_WRONG))

  const show = (next: View) => {
    void cache.invalidateQueries({ queryKey: KEY })
    setView(next)
  }
  const showCodes = async (message: string) => {
    show({ name: 'codes', codes: await newRecoveryCodes(), message })
  }
  const back = () => {
    show({ name: 'state' })
  }
  const finishSetup = () =>
    void run(async () => {
      try {
        await showCodes('Two-step sign-in is on. Other devices have been signed out.')
      } catch (thrown) {
        back() // it is on anyway, and codes can be created there
        throw thrown
      }
    })

  return (
    <section aria-labelledby="two-step" className="grid gap-3 rounded-card bg-soft p-5">
      <h3 id="two-step" className="text-2xl">
        Two-Step Sign-In
      </h3>
      {failure && <Alert focus>{failure}</Alert>}
      {isError && <Alert>{SOMETHING_WRONG}</Alert>}
      {view.name === 'state' && data && (
        <>
          {view.message && (
            <Alert tone="success" focus>
              {view.message}
            </Alert>
          )}
          {data.factorId === null ? (
            <TwoStepOff
              busy={busy}
              onTurnOn={() =>
                void run(async () => {
                  show({ name: 'setup', setup: await beginSetup() })
                })
              }
            />
          ) : (
            <TwoStepOn codesLeft={data.codesLeft}>
              <Button
                variant="outline"
                busy={busy}
                busyLabel="Creating Codes..."
                onClick={() => void run(() => showCodes('These codes replace your old ones.'))}
              >
                New Recovery Codes
              </Button>
              <Button
                variant="outline"
                onClick={() => {
                  show({ name: 'turn-off' })
                }}
              >
                Turn Off
              </Button>
            </TwoStepOn>
          )}
        </>
      )}
      {view.name === 'setup' && <SetUpApp setup={view.setup} onCancel={back} onDone={finishSetup} />}
      {view.name === 'codes' && <RecoveryCodes codes={view.codes} message={view.message} onDone={back} />}
      {view.name === 'turn-off' && data?.factorId && (
        <CodeForm
          step={stepToTurnOff(data.factorId)}
          label="Turn Off"
          busyLabel="Turning Off..."
          onDone={() => {
            cache.setQueryData(KEY, { factorId: null, codesLeft: 0 })
            show({ name: 'state', message: 'Two-step sign-in is off.' })
          }}
        >
          <Button variant="outline" onClick={back}>
            Cancel
          </Button>
        </CodeForm>
      )}
    </section>
  )
}

function TwoStepOff({ busy, onTurnOn }: { busy: boolean; onTurnOn: () => void }) {
  return (
    <>
      <p className="text-ink-2">
        After your password, {SITE_NAME} asks for a code from an app on your phone. Someone who only has your
        password can’t see what you wrote.
      </p>
      <Button busy={busy} busyLabel="Preparing..." className="sm:justify-self-start" onClick={onTurnOn}>
        Turn On
      </Button>
    </>
  )
}

function TwoStepOn({ codesLeft, children }: { codesLeft: number; children: ReactNode }) {
  return (
    <>
      <p className="font-semibold">Two-step sign-in is on.</p>
      <p className="text-ink-2">
        {codesLeft === 0
          ? 'You have no recovery codes. Create new ones so you can log in without your phone.'
          : `You have ${codesLeft} of 10 recovery codes left.`}{' '}
        If you lose both your app and your recovery codes, nobody can let you back in, not even us.
      </p>
      <div className="flex flex-wrap gap-3">{children}</div>
    </>
  )
}
