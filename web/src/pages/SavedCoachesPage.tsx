import { PageShell } from './shell/PageShell'

export default function SavedCoachesPage() {
  return (
    <PageShell title="Saved Coaches">
      <h1 className="text-4xl uppercase">Saved Coaches</h1>
    </PageShell>
  )
}
