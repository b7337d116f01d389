import { type SubmitEvent, useState } from 'react'
import type { Schemas } from '../../api/client'
import { messageOf } from '../../api/errors'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { SelectField, TextArea, TextField } from '../../ui/fields'
import { useSubmit } from '../../ui/useSubmit'
import { FileField } from './FileField'
import { logoOf, previewLegalText, type SiteSetting } from './siteSettingQueries'
import type { SettingWords } from './siteSettingWords'

interface SiteSettingFormProps {
  setting: SiteSetting
  words: SettingWords
  busy: boolean
  /** With null, the settings file applies again. */
  onSave: (value: string | null) => void
  onCancel: () => void
}

const FOCUSED = { autoFocus: true }

/** The form of one setting. The server says what is wrong with a value. */
export function SiteSettingForm({ setting, words, busy, onSave, onCancel }: SiteSettingFormProps) {
  const { control } = words
  const [value, setValue] = useState(control === 'logo' ? '' : setting.value)
  const [preview, setPreview] = useState<Schemas['LegalPageText']>()
  const { busy: reading, failure, run } = useSubmit(messageOf)
  const show = () =>
    run(async () => {
      setPreview(undefined)
      setPreview(await previewLegalText(setting.name, value))
    })
  const save = () =>
    run(() => {
      if (control === 'logo' && !value) throw new Error('Please choose a file.')
      onSave(value)
      return Promise.resolve()
    })
  const field = {
    name: setting.name,
    label: words.label,
    hint: words.hint,
    value,
    ...FOCUSED,
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
        void save()
      }}
    >
      {Array.isArray(control) ? (
        <SelectField {...field} options={control} />
      ) : control === 'logo' ? (
        <>
          <FileField
            label={words.label}
            hint={words.hint ?? ''}
            accept=".png"
            {...FOCUSED}
            onFile={(file) =>
              void run(async () => {
                setValue(file ? await logoOf(file) : '')
              })
            }
          />
          <LogoPreview logo={value || setting.value} />
        </>
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
        {control === 'logo' && setting.value && (
          <Button
            variant="outline"
            busy={busy}
            onClick={() => {
              onSave(setting.otherwise ? '' : null)
            }}
          >
            Remove the logo
          </Button>
        )}
        {setting.is_set_here && !(control === 'logo' && !setting.otherwise) && (
          <Button
            variant="outline"
            busy={busy}
            onClick={() => {
              onSave(null)
            }}
          >
            {control === 'logo' ? 'Use the file on the server' : 'Use the settings file'}
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

/** A logo as the header shows it, on the color that the header has in both themes. */
export function LogoPreview({ logo }: { logo: string }) {
  return (
    logo && (
      <div className="turf mt-2 w-fit forced-color-adjust-none max-w-full rounded-lg p-4">
        <img src={logo} alt="The logo in the header" className="h-9 max-w-[min(100%,14rem)] object-contain" />
      </div>
    )
  )
}
