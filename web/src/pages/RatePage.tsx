import { PageShell } from './shell/PageShell'

export default function RatePage() {
  return (
    <PageShell title="Rate Coach">
      <h1 className="text-4xl uppercase">Rate Coach</h1>
    </PageShell>
  )
}
