// Bundles the schedule's forms into one file.

export { ProgramForm } from './program/program-form.tsx'
export { AssignDrawer } from './staffing/assign-drawer.tsx'
export { RequestToFacilitateDrawer } from './staffing/request-to-facilitate-drawer.tsx'
export { FillDrawer } from './week-plan/fill-drawer.tsx'
