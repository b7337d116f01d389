import type { SiteSetting } from './siteSettingQueries'

export interface SettingWords {
  label: string
  hint?: string
  /** The control; a line of text if omitted. */
  control?: 'area' | 'legal' | 'logo' | 'number' | { value: string; label: string }[]
  /** What the settings file can say, for a setting that needs a restart. */
  choices?: string
}

const HOURS = 'In hours, from 1 to 336. Shown on the legal pages and in emails.'
const FORM = 'As a color code, such as #0b2a5b.'

const MARKDOWN =
  'Markdown, below the lines with the title, description and day of the last change. New releases don’t update your own text.'

/** The settings in the parts of the page, by the server's names. */
export const PARTS: { title: string; settings: Record<string, SettingWords> }[] = [
  {
    title: 'Name, logo and colors',
    settings: {
      site_name: { label: 'Name of the site', hint: 'On every page and in every email.' },
      logo: {
        label: 'Logo',
        hint: 'PNG, up to 200 kB, for dark backgrounds. It replaces the name in the header, where it is 36 pixels high.',
        control: 'logo',
      },
      brand_color: { label: 'Main color', hint: `${FORM} Leave empty to use the site’s green.` },
      accent_color: {
        label: 'Button color',
        hint: `${FORM} Leave empty to use gold. A light color is best.`,
      },
    },
  },
  {
    title: 'Announcement',
    settings: {
      announcement: {
        label: 'Announcement',
        hint: 'One line at the top of every page, up to 300 characters. A last line with an address becomes a link. Leave empty for no announcement.',
        control: 'area',
      },
    },
  },
  {
    title: 'Registration',
    settings: {
      registration: {
        label: 'Who can create an account',
        hint: 'Admins create invitation codes under Staff.',
        control: [
          { value: 'open', label: 'Everybody' },
          { value: 'invitation', label: 'People with an invitation code' },
          { value: 'closed', label: 'Nobody' },
        ],
      },
    },
  },
  {
    title: 'What we promise',
    settings: {
      response_hours: { label: 'Moderators look at a report within', hint: HOURS, control: 'number' },
      support_reply_hours: { label: 'Support replies to an email within', hint: HOURS, control: 'number' },
    },
  },
  {
    title: 'Who runs the site',
    settings: {
      support_email: { label: 'Support email', hint: 'On the contact page.' },
      operator_name: { label: 'Operator', hint: 'A person or an organization, on all legal pages.' },
      operator_address: { label: 'Postal address', hint: 'On all legal pages.' },
      operator_state: {
        label: 'State whose law the terms follow',
        hint: 'For example: the State of Ohio, USA.',
      },
      copyright_agent: {
        label: 'Copyright agent',
        hint: 'Name; address; phone; email, separated by semicolons.',
      },
      press_contact: { label: 'Press contact', hint: 'An email address, on season reports.' },
      funding: {
        label: 'Who pays for the site',
        hint: 'On season reports. For example: Donations; no school, league or coach.',
      },
    },
  },
  {
    title: 'School email addresses',
    settings: {
      school_domains: {
        label: 'More domains of schools',
        hint: 'One per line, with their subdomains. Addresses that end in .edu always count.',
        control: 'area',
      },
    },
  },
  {
    title: 'Legal texts',
    settings: {
      terms: { label: 'Terms of Service', hint: MARKDOWN, control: 'legal' },
      'privacy-policy': { label: 'Privacy Policy', hint: MARKDOWN, control: 'legal' },
      guidelines: { label: 'Site Guidelines', hint: MARKDOWN, control: 'legal' },
      'for-coaches': { label: 'For Coaches', hint: MARKDOWN, control: 'legal' },
    },
  },
  {
    title: 'Requires a restart',
    settings: {
      publication: { label: 'When reviews appear', choices: 'now, weekly or seasons' },
      comments: { label: 'Reviews have comments', choices: 'on or off' },
    },
  },
]

/** Returns that a value was set at the desk, or why it cannot be; empty for what the server has. */
export function sourceOf({ name, lock, is_set_here, otherwise }: SiteSetting, words: SettingWords): string {
  const variable = `SIDELINE_${name.toUpperCase()}`
  if (lock === 'demo') return 'This is a public demo. Its settings cannot be changed here.'
  if (lock === 'environment')
    return `The environment of the server sets ${variable}. It cannot be changed here.`
  if (lock === 'restart')
    return `To change it, the operator sets ${variable} to ${String(words.choices)} in the settings file and runs systemctl restart sideline (with Docker: docker compose up -d).`
  if (!is_set_here || words.control === 'legal' || words.control === 'logo') return ''
  return `Set here. Settings file: ${otherwise || 'not set'}`
}

/** Returns a value as the page shows it. */
export function valueOf({ value, is_set_here }: SiteSetting, { control }: SettingWords): string {
  if (control === 'legal') return is_set_here ? 'written here' : 'the text on the server'
  if (control === 'logo') {
    if (!value) return 'none, the header shows the name of the site'
    return is_set_here ? 'set here' : 'the file on the server'
  }
  if (control === 'number') return value === '1' ? '1 hour' : `${value} hours`
  if (Array.isArray(control)) return control.find((choice) => choice.value === value)?.label ?? value
  return value || 'not set'
}
