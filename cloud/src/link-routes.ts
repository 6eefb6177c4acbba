import {
  CONTRACT_LINK_DESCRIPTIONS,
  contractLinkRoutes,
} from './features/programs/contracts/signing/contract-link-routes.ts'
import { contractLinks } from './features/programs/contracts/signing/contract-links.ts'
import { SHIFT_LINK_DESCRIPTIONS, shiftLinkRoutes } from './features/programs/shifts/shift-link-routes.ts'
import { shiftLinks } from './features/programs/shifts/shift-links.ts'
import type { Services } from './platform/gate.ts'

/** Creates the routes under /identity for people with a mailed link, signed in or not. */
export const linkRoutes = (services: Services) => ({
  ...contractLinkRoutes(contractLinks(services)),
  ...shiftLinkRoutes(shiftLinks(services)),
})

export const LINK_DESCRIPTIONS = { ...CONTRACT_LINK_DESCRIPTIONS, ...SHIFT_LINK_DESCRIPTIONS }
