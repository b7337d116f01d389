import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Schemas, unwrap } from '../../api/client'
import { longDate } from '../../lib/dates'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { deskKey, useDeskChange } from './deskQueries'

type StrikeRequest = Schemas['StrikeRequestRow']

/** Accounts with three strikes, which only admins see; they name neither the account nor the cases. */
export default function StrikeRequests() {
  const { data } = useQuery({
    queryKey: [...deskKey, 'strike-requests'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/desk/strike-requests', { signal })),
  })
  const [outcome, setOutcome] = useState('')
  const { busy, failure, send } = useDeskChange()
  const decide = ({ id }: StrikeRequest, confirm: boolean) =>
    send(async () => {
      setOutcome('')
      const { state } = await unwrap(
        api.POST('/api/desk/strike-requests/{request_id}', {
          params: { path: { request_id: id } },
          body: { confirm },
        }),
      )
      setOutcome(`The suspension was ${state === 'refused' ? 'declined' : state}.`)
    })
  if (!data || (data.items.length === 0 && !outcome)) return null
  return (
    <section className="desk-card desk-part mb-6" aria-label="Accounts with three strikes">
      <h2>Accounts with three strikes</h2>
      <p className="text-ink-2">
        Nobody can see whose account it is or which removals counted. If the account has since been deleted,
        or an appeal has cleared a strike, suspending it does nothing.
      </p>
      {outcome && <Alert tone="info">{outcome}</Alert>}
      {failure && <Alert focus>{failure}</Alert>}
      <ul className="desk-lines">
        {data.items.map((request, index) => (
          <li key={request.id} className="flex flex-wrap items-center gap-3">
            <span>
              Account {index + 1}: {request.state === 'asked' ? 'three strikes' : 'suspended'}, since the week
              of {longDate(request.opened_on)}
            </span>
            {request.state === 'asked' ? (
              <>
                <Button size="sm" variant="danger" busy={busy} onClick={() => void decide(request, true)}>
                  Suspend account {index + 1}
                </Button>
                <Button size="sm" variant="outline" busy={busy} onClick={() => void decide(request, false)}>
                  Don’t suspend account {index + 1}
                </Button>
              </>
            ) : (
              <Button size="sm" variant="outline" busy={busy} onClick={() => void decide(request, false)}>
                Lift the suspension of account {index + 1}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
