import { PageShell } from './shell/PageShell'

export default function TermsPage() {
  return (
    <PageShell title="Terms of Service">
      <h1 className="text-4xl uppercase">Terms of Service</h1>
    </PageShell>
  )
}
