import { AlarmForm } from '../../features/moderation/AlarmForm'
import { useAlarms } from '../../features/moderation/deskQueries'
import { DeskShell } from './DeskShell'

/** /desk/alarms: which alarms the signed-in member gets by email. */
export default function DeskAlarms() {
  const { data, error, refetch } = useAlarms()
  return (
    <DeskShell title="Alarms" current="alarms" error={error} onRetry={() => void refetch()}>
      {data && <AlarmForm alarms={data} />}
    </DeskShell>
  )
}
