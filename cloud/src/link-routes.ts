import {
  CONTRACT_LINK_DESCRIPTIONS,
  createContractLinkRoutes,
} from './features/programs/contracts/signing/contract-link-routes.ts'
import { createContractLinks } from './features/programs/contracts/signing/contract-links.ts'
import { createShiftLinkRoutes, SHIFT_LINK_DESCRIPTIONS } from './features/programs/shifts/shift-link-routes.ts'
import { createShiftLinks } from './features/programs/shifts/shift-links.ts'
import type { Services } from './platform/calls/gate.ts'

/** Creates the routes under /identity for people with a mailed link, signed in or not. */
export const createLinkRoutes = (services: Services) => ({
  ...createContractLinkRoutes(createContractLinks(services)),
  ...createShiftLinkRoutes(createShiftLinks(services)),
})

export const LINK_DESCRIPTIONS = { ...CONTRACT_LINK_DESCRIPTIONS, ...SHIFT_LINK_DESCRIPTIONS }
