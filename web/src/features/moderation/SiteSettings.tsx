import { useState } from 'react'
import { Link } from 'react-router'
import type { Schemas } from '../../api/client'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { LOG_PATH, SITE_PATH, STAFF_PATH } from './deskAddresses'
import { useDeskChange } from './deskQueries'
import { LogoPreview, SiteSettingForm } from './SiteSettingForm'
import { setSiteSetting, type SiteSetting } from './siteSettingQueries'
import { PARTS, type SettingWords, sourceOf, valueOf } from './siteSettingWords'

/** The settings of the site: each is changed by itself, and each change can be undone. */
export function SiteSettings({ version, settings }: Schemas['SiteSettingList']) {
  const [changing, setChanging] = useState('')
  const [said, setSaid] = useState({ name: '', text: '' })
  const { busy, failure, setFailure, send } = useDeskChange()
  const [failed, setFailed] = useState('')

  const start = (name: string) => {
    setFailure('')
    setSaid({ name: '', text: '' })
    setChanging(name)
  }
  const save = (name: string, value: string | null) => {
    setFailed(name)
    setSaid({ name: '', text: '' })
    return send(async () => {
      await setSiteSetting({ version, name, value })
      setChanging('')
      setSaid({ name, text: 'Saved. Pages show it when they are loaded again.' })
    })
  }

  return (
    <div className="grid grid-cols-1 gap-6">
      <section className="desk-card desk-part">
        <p>
          What you set here overrides the server’s settings file, within seconds and without a restart. Each
          change is in the{' '}
          <Link to={LOG_PATH} className="underline underline-offset-4">
            log
          </Link>
          . See the state of the site under{' '}
          <Link to={SITE_PATH} className="underline underline-offset-4">
            Site
          </Link>
          , and manage moderators, admins and invitation codes under{' '}
          <Link to={STAFF_PATH} className="underline underline-offset-4">
            Staff
          </Link>
          .
        </p>
      </section>
      {PARTS.map((part) => (
        <section key={part.title} className="desk-card desk-part">
          <h2>{part.title}</h2>
          <ul className="desk-lines">
            {Object.entries(part.settings).map(([name, words]) => {
              const setting = settings.find((row) => row.name === name)
              return (
                setting && (
                  <li key={name} className="wrap-anywhere">
                    {changing === name ? (
                      <SiteSettingForm
                        setting={setting}
                        words={words}
                        busy={busy}
                        onSave={(value) => void save(name, value)}
                        onCancel={() => {
                          start('')
                        }}
                      />
                    ) : (
                      <SettingLine
                        setting={setting}
                        words={words}
                        busy={busy}
                        onChange={() => {
                          start(name)
                        }}
                        onUndo={(value) => void save(name, value)}
                      />
                    )}
                    {failed === name && failure && <Alert focus>{failure}</Alert>}
                    <p role="status">{said.name === name && said.text}</p>
                  </li>
                )
              )
            })}
          </ul>
        </section>
      ))}
    </div>
  )
}

interface SettingLineProps {
  setting: SiteSetting
  words: SettingWords
  busy: boolean
  onChange: () => void
  onUndo: (value: string | null) => void
}

function SettingLine({ setting, words, busy, onChange, onUndo }: SettingLineProps) {
  const { lock, before } = setting
  const source = sourceOf(setting, words)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div>
        <b>{words.label}</b>: {valueOf(setting, words)}
        {source && <small className="block">{source}</small>}
        {words.control === 'logo' && <LogoPreview logo={setting.value} />}
      </div>
      {!lock && (
        <div className="flex flex-wrap gap-3">
          <Button size="sm" variant="outline" aria-label={`Change: ${words.label}`} onClick={onChange}>
            Change
          </Button>
          {before && (
            <Button
              size="sm"
              variant="outline"
              busy={busy}
              aria-label={`Undo the last change: ${words.label}`}
              onClick={() => {
                onUndo(before.value)
              }}
            >
              Undo the last change
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
