import { api, unwrap } from '../../api/client'
import { messageOf } from '../../api/errors'
import { saveFile } from '../../lib/saveFile'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { useSubmit } from '../../ui/useSubmit'

/** 'Download My Data': everything stored about the user, in a readable or a machine-readable format. */
export function MyData() {
  return (
    <section aria-labelledby="my-data" className="grid gap-3 rounded-card bg-soft p-5">
      <h3 id="my-data" className="text-2xl">
        Download My Data
      </h3>
      <p className="text-ink-2">
        Everything we store about you, in one file. It shows which reviews you wrote, so keep it private.
      </p>
      <div className="flex flex-wrap gap-3">
        <DownloadButton label="Readable page (HTML)" name="sideline-my-data.html" load={loadPage} />
        <DownloadButton label="For apps (JSON)" name="sideline-my-data.json" load={loadJson} />
      </div>
    </section>
  )
}

const loadPage = () => unwrap(api.GET('/api/my/data.html', { parseAs: 'blob' }))
const loadJson = () => unwrap(api.GET('/api/my/data', { parseAs: 'blob' }))

interface DownloadButtonProps {
  label: string
  /** The file's name. */
  name: string
  load: () => Promise<Blob>
}

function DownloadButton({ label, name, load }: DownloadButtonProps) {
  const { busy, failure, run } = useSubmit((thrown) => `We couldn’t download your data. ${messageOf(thrown)}`)

  const download = () =>
    run(async () => {
      saveFile(await load(), name)
    })

  return (
    <div className="grid content-start gap-3">
      <Button variant="outline" busy={busy} busyLabel="Preparing..." onClick={() => void download()}>
        {label}
      </Button>
      {failure && <Alert focus>{failure}</Alert>}
    </div>
  )
}
