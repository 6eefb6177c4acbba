import { failOnUnexpectedErrors } from './unexpected-errors.ts'

failOnUnexpectedErrors()
