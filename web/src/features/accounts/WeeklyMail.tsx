import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, unwrap } from '../../api/client'
import { messageOf } from '../../api/errors'
import { Alert } from '../../ui/Alert'
import { useSubmit } from '../../ui/useSubmit'

/** The key of the claim dialog's query, so that both show the same. Not shared: its chunk would count for every page. */
const CLAIM = ['my', 'claim']

/** For a coach who has claimed a profile: whether we email about new reviews. */
export function WeeklyMail() {
  const { data } = useQuery({
    queryKey: CLAIM,
    queryFn: ({ signal }) => unwrap(api.GET('/api/my/claim', { signal })),
  })
  const cache = useQueryClient()
  const { busy, failure, run } = useSubmit(messageOf)
  const claim = data?.claim
  if (claim?.state !== 'approved' && claim?.state !== 'moved') return null
  const change = (wanted: boolean) =>
    void run(async () => {
      cache.setQueryData(CLAIM, await unwrap(api.PUT('/api/my/claim/weekly-mail', { body: { wanted } })))
    })
  return (
    <section aria-labelledby="weekly-mail" className="mt-6 grid gap-3 rounded-card bg-soft p-5">
      <h3 id="weekly-mail" className="text-2xl">
        Weekly Email
      </h3>
      {failure && <Alert focus>{failure}</Alert>}
      <label className="flex items-start gap-3">
        <input
          type="checkbox"
          className="mt-1 size-5 accent-accent"
          checked={claim.gets_weekly_mail}
          disabled={busy}
          onChange={(event) => {
            change(event.target.checked)
          }}
        />
        Email me on Mondays if new reviews of me appeared in the week before
      </label>
    </section>
  )
}
