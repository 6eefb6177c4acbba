// Bundles the schedule's forms into one file.

export { ProgramForm } from './program/program-form.tsx'
export { AssignDrawer } from './staffing/assign-drawer.tsx'
export { FillDrawer } from './week-plan/fill-drawer.tsx'
