import { PageShell } from './shell/PageShell'

export default function CoachPage() {
  return (
    <PageShell title="Coach">
      <h1 className="text-4xl uppercase">Coach</h1>
    </PageShell>
  )
}
