import { ScoreboardSkeleton, CoachHero } from '../../features/coaches/CoachHero'
import { CoachPageSkeleton } from '../../ui/skeletons'
import { PageShell } from '../shell/PageShell'
import { CoachActions } from './CoachActions'

/**
 * What the document of a profile shows before the app is there, in the app's own shapes. It is written at build; the
 * server puts the coach's words into the {{places}}, and the app then draws the page anew.
 */
export function CoachShell({ verified }: { verified: boolean }) {
  // Nothing happens yet at a press, so none is taken.
  const actions = (
    <div inert>
      <CoachActions coachId="" />
    </div>
  )
  const hero = (
    <CoachHero
      coach={{ avatar: '{{avatar}}', name: '{{name}}', verified }}
      team="{{team}}"
      actions={actions}
      board={<ScoreboardSkeleton />}
    />
  )
  return (
    <PageShell title="" hero={hero}>
      <CoachPageSkeleton />
    </PageShell>
  )
}
