import { useQuery } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../api/client'
import { base64Of } from './base64'
import { deskKey } from './deskQueries'

export type SiteSetting = Schemas['SiteSettingRow']

/** The settings of the site that are not secret; 404 for anyone who isn't an admin. */
export function useSiteSettings() {
  return useQuery({
    queryKey: [...deskKey, 'site-settings'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/desk/site-settings', { signal })),
  })
}

/** Returns a legal text as its page would show it. */
export function previewLegalText(name: string, value: string) {
  const body = { name, value } as Schemas['PreviewLegalText']
  return unwrap(api.POST('/api/desk/site-settings/preview', { body }))
}

/** The server refuses a logo with more bytes. */
const MAX_LOGO_BYTES = 200_000

/** Returns a file as the value of the logo. Of a large file only as much is read as the server needs to refuse it. */
export async function logoOf(file: File): Promise<string> {
  return `data:image/png;base64,${await base64Of(file.slice(0, MAX_LOGO_BYTES + 1))}`
}

/** Changes a setting, or lets the settings file apply again (null). */
export function setSiteSetting(body: Schemas['SetSiteSetting']) {
  return unwrap(api.POST('/api/desk/site-settings', { body }))
}
