import { PageShell } from './shell/PageShell'

export default function PrivacyPolicyPage() {
  return (
    <PageShell title="Privacy Policy">
      <h1 className="text-4xl uppercase">Privacy Policy</h1>
    </PageShell>
  )
}
