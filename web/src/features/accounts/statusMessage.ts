/** What a tab of the settings reports (spec, section 4: success or error). */
export interface StatusMessage {
  tone: 'success' | 'error'
  text: string
}
