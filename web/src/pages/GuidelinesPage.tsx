import { PageShell } from './shell/PageShell'

export default function GuidelinesPage() {
  return (
    <PageShell title="Site Guidelines">
      <h1 className="text-4xl uppercase">Site Guidelines</h1>
    </PageShell>
  )
}
