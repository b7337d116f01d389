import { buttonClass } from '../../ui/Button'
import { CopyText } from '../../ui/CopyLink'
import { PrintButton } from '../../ui/PrintButton'
import { dayWithYear, type Details, fullDay, type Report } from './report'

interface PublishedProps {
  report: Report
  path: string
  cite: string
  corrections: Details['corrections']
}

/** When a report was published, its table and reference to take away, and what was corrected later. */
export function Published({ report, path, cite, corrections }: PublishedProps) {
  const first = dayWithYear(report.first_day)
  return (
    <>
      <div className="sr-published">
        <p>
          {`Published ${fullDay(report.published)}. Reviews published ${first} to ${dayWithYear(report.last_day)}.`}{' '}
          {corrections.length > 0 ? 'The numbers have not changed since.' : 'Never changed since.'}
        </p>
        {report.teams > 0 && (
          <>
            <a href={`${path}/table.csv`} className={buttonClass('outline')}>
              CSV
            </a>
            <PrintButton className={buttonClass('outline')} />
            <CopyText
              read={() => cite}
              label="Cite this"
              copied="Copied"
              please="Please copy this reference:"
            />
          </>
        )}
      </div>
      {corrections.length > 0 && (
        <ul className="sr-corrections">
          {corrections.map(({ day, text }) => (
            <li key={`${day} ${text}`}>
              <b>{`Corrected on ${dayWithYear(day)}:`}</b> {text}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
