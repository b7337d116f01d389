import { Link } from 'react-router'
import { messageOf } from '../../api/errors'
import { fetchMore } from '../../api/queries'
import { saveFile } from '../../lib/saveFile'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { MoreButton } from '../../ui/MoreButton'
import { ErrorState } from '../../ui/states'
import { useSubmit } from '../../ui/useSubmit'
import { actionTitle, TITLES } from './caseWords'
import { casePath } from './deskAddresses'
import { DeskTable } from './DeskTable'
import { logAsCsv, useStaffLog } from './staffLogQueries'

const COLUMNS = ['When (UTC)', 'Who', 'What', 'Case', 'Rule', 'Note']

/** Staff actions, newest first; for admins. */
export default function StaffLog() {
  const log = useStaffLog()
  const { busy, failure, run } = useSubmit((thrown) => `We couldn’t download the log. ${messageOf(thrown)}`)
  if (log.isLoadingError)
    return <ErrorState message={messageOf(log.error)} onRetry={() => void log.refetch()} />
  return (
    <section className="desk-card desk-part">
      <div className="flex items-center justify-between gap-4">
        <h2>Staff actions</h2>
        <Button size="sm" variant="outline" busy={busy} onClick={() => void run(saveLog)}>
          Download as CSV
        </Button>
      </div>
      {failure && <Alert focus>{failure}</Alert>}
      <DeskTable head={COLUMNS}>
        {log.data?.pages.flatMap(({ items }) =>
          items.map((row) => (
            <tr key={row.number}>
              <td>{row.made_at.replace('T', ' ').replace('Z', '')}</td>
              <td>{row.who}</td>
              <td>{actionTitle(row.action)}</td>
              <td>
                {row.case_id && (
                  <Link to={casePath(row.case_id)} className="underline underline-offset-4">
                    {row.case_id}
                  </Link>
                )}
              </td>
              <td>{row.rule && TITLES[row.rule as keyof typeof TITLES]}</td>
              <td>{row.details}</td>
            </tr>
          )),
        )}
      </DeskTable>
      {log.data?.pages[0]?.items.length === 0 && <p>Nothing yet.</p>}
      <MoreButton items="rows" hasMore={log.hasNextPage} onMore={() => fetchMore(log)} />
    </section>
  )
}

async function saveLog(): Promise<void> {
  saveFile(new Blob([await logAsCsv()], { type: 'text/csv' }), 'sideline-log.csv')
}
