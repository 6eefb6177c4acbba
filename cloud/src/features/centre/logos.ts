import { LOGO_PATH } from '@belay/contract/links'
import type { Services } from '../../platform/calls/gate.ts'
import type { Logo, Logos } from './centre.documents.ts'

const presentLogo = (logo: Logo | null) =>
  logo && { url: LOGO_PATH + logo.fileID, width: logo.width, height: logo.height }

export const presentLogos = ({ light, dark }: Logos) => ({ light: presentLogo(light), dark: presentLogo(dark) })

/** Returns the file of a logo in use. Null for every other file. */
export async function logoFile({ settings, files }: Pick<Services, 'settings' | 'files'>, id: string) {
  const { light, dark } = settings.saved.logos
  return light?.fileID === id || dark?.fileID === id ? files.get(id) : null
}
