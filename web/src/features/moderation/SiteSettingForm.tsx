import { type SubmitEvent, useState } from 'react'
import type { Schemas } from '../../api/client'
import { messageOf } from '../../api/errors'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { SelectField, TextArea, TextField } from '../../ui/fields'
import { useSubmit } from '../../ui/useSubmit'
import { previewLegalText, type SiteSetting } from './siteSettingQueries'
import type { SettingWords } from './siteSettingWords'

interface SiteSettingFormProps {
  setting: SiteSetting
  words: SettingWords
  busy: boolean
  /** With null, the settings file applies again. */
  onSave: (value: string | null) => void
  onCancel: () => void
}

/** The form of one setting. The server says what is wrong with a value. */
export function SiteSettingForm({ setting, words, busy, onSave, onCancel }: SiteSettingFormProps) {
  const [value, setValue] = useState(setting.value)
  const { control } = words
  const [preview, setPreview] = useState<Schemas['LegalPageText']>()
  const { busy: reading, failure, run } = useSubmit(messageOf)
  const show = () =>
    run(async () => {
      setPreview(undefined)
      setPreview(await previewLegalText(setting.name, value))
    })
  const field = {
    name: setting.name,
    label: words.label,
    hint: words.hint,
    value,
    autoFocus: true,
    onChange: (event: { target: { value: string } }) => {
      setPreview(undefined)
      setValue(event.target.value)
    },
  }
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-3"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        onSave(value)
      }}
    >
      {Array.isArray(control) ? (
        <SelectField {...field} options={control} />
      ) : control === 'area' || control === 'legal' ? (
        <TextArea {...field} />
      ) : (
        <TextField {...field} inputMode={control === 'number' ? 'numeric' : 'text'} autoComplete="off" />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} busyLabel="Saving...">
          Save
        </Button>
        {control === 'legal' && (
          <Button variant="outline" busy={reading} onClick={() => void show()}>
            Preview
          </Button>
        )}
        {setting.is_set_here && (
          <Button
            variant="outline"
            busy={busy}
            onClick={() => {
              onSave(null)
            }}
          >
            Use the settings file
          </Button>
        )}
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      {failure && <Alert focus>{failure}</Alert>}
      {preview && (
        <section aria-label="Preview" className="border-t border-line pt-3">
          <h3 className="text-xl">{preview.title}</h3>
          {/* The server escapes HTML in the Markdown (pages/legal.py). */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: preview.html }} />
        </section>
      )}
    </form>
  )
}
