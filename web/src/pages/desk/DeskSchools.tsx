import { SchoolPairs } from '../../features/moderation/SchoolPairs'
import { useSchoolPairs } from '../../features/moderation/schoolQueries'
import { DeskShell } from './DeskShell'

/** /desk/schools: schools with similar names, for admins. */
export default function DeskSchools() {
  const { data, error, refetch } = useSchoolPairs()
  return (
    <DeskShell title="Schools" current="schools" error={error} onRetry={() => void refetch()}>
      {data && <SchoolPairs {...data} />}
    </DeskShell>
  )
}
