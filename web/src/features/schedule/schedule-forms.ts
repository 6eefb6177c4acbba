// Bundles the schedule's forms into one file.
export { AssignDrawer } from './assign-drawer.tsx'
export { FillDrawer } from './fill-drawer.tsx'
export { ProgramForm } from './program-form.tsx'
export { ProposeSwapDrawer } from './propose-swap-drawer.tsx'
export { RequestToFacilitateDrawer } from './request-to-facilitate-drawer.tsx'
