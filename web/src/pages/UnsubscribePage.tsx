import { useState } from 'react'
import { useParams } from 'react-router'
import { api, unwrap } from '../api/client'
import { messageOf } from '../api/errors'
import { Alert } from '../ui/Alert'
import { Button } from '../ui/Button'
import { SuccessPanel } from '../ui/success'
import { useSubmit } from '../ui/useSubmit'
import type { PageMeta } from './shell/pageMeta'
import { PageShell } from './shell/PageShell'

export const page: PageMeta = {
  title: 'Stop weekly emails',
  indexed: false,
  withoutScript:
    'Turning the emails off here needs JavaScript. The unsubscribe button of your email program works without it.',
}

/**
 * /unsubscribe/{token}: the target of the link in the weekly letter and in a coach's weekly email. Needs no session, and
 * a button, because email scanners open links.
 */
export default function UnsubscribePage() {
  const { token = '' } = useParams()
  const [isStopped, setStopped] = useState(false)
  const { busy, failure, run } = useSubmit(messageOf)
  const options = { params: { path: { token } } }
  const stop = () =>
    void run(async () => {
      await unwrap(api.POST('/api/weekly-mails/{token}/stop', options))
      setStopped(true)
    })
  const resume = () =>
    void run(async () => {
      await unwrap(api.POST('/api/weekly-mails/{token}/resume', options))
      setStopped(false)
    })
  return (
    <PageShell title={page.title} narrow>
      <div className="mx-auto grid max-w-md gap-5 rounded-card border border-line bg-card p-6 shadow-card sm:p-8">
        <h1 className="text-4xl uppercase">Weekly emails</h1>
        {failure && <Alert focus>{failure}</Alert>}
        {isStopped ? (
          <>
            <SuccessPanel
              title="You’re unsubscribed"
              text="No more weekly emails to this address. What you follow stays on the list, in case you come back."
            />
            <Button variant="outline" busy={busy} onClick={resume}>
              Undo
            </Button>
          </>
        ) : (
          <>
            <p className="text-ink-2">
              Once a week at most, we tell you what is new: on the pages you follow or, if you claimed a
              profile, how many reviews appeared there.
            </p>
            <Button size="lg" busy={busy} onClick={stop}>
              Stop weekly emails
            </Button>
          </>
        )}
      </div>
    </PageShell>
  )
}
